import type { Logger } from 'pino';
import * as v from 'valibot';
import {
  type ActivityEntry,
  type Actor,
  callWith,
  type FormTexts,
  inLanguage,
  json,
  visitorJson,
} from '../calls/index.ts';
import { notFound } from '../http/index.ts';
import { applicationRules } from '../shared/batch-rules.ts';
import type { Language } from '../shared/languages.ts';
import { Done } from '../shared/records/answers.ts';
import { Application } from '../shared/records/batches.ts';
import { applicationSearchRules } from '../shared/visitor-rules.ts';
import type { Batches } from './open-batches.ts';
import { readReference } from './references.ts';

/** The services that these calls use. */
export interface ApplicationCallParts
  extends Pick<Batches, 'applications' | 'applicationSearchLimit' | 'changeSeats' | 'settleSeats'> {
  formTexts: FormTexts;
  /** Erases an enrollment with all that goes with it. */
  withdraw: (enrollment: string) => void;
  seatsFreed: () => void;
  recordActivity: (who: Actor, entry: ActivityEntry) => Promise<void>;
}

/** The actor at an applicant's page: nothing says who has its key. */
const anApplicant: Actor = { _id: '', email: 'An applicant' };

/**
 * Erases the application whose page a key opens. It is erased even if that cannot be recorded, as on a full disk: the log then
 * says so instead.
 * @throws HttpRefusal 404 for an unknown key.
 */
export async function withdrawApplication(
  key: string,
  log: Logger,
  { applications, withdraw, seatsFreed, recordActivity }: ApplicationCallParts,
): Promise<void> {
  const enrollment = applications.enrollmentOf(key);
  if (enrollment === null) throw notFound('There is no such application.');
  withdraw(enrollment);
  seatsFreed();
  await recordActivity(anApplicant, { action: 'withdrew consent and erased an enrollment' }).catch(
    (error: unknown) => log.error({ err: error }, 'activity not recorded'),
  );
}

const tag = 'Applications';

/**
 * Returns the path of the page of a reference and phone number, as a form asks for it.
 * @throws HttpRefusal 404 where nothing has both, 429 after too many such searches.
 */
export async function findPage(
  { reference: typed, phone, language }: { reference: string; phone: string; language: Language },
  address: string,
  { applications, applicationSearchLimit, changeSeats, formTexts }: ApplicationCallParts,
): Promise<string> {
  const reference = readReference(typed);
  // One reference counts as one, however it is spelt.
  const searched = reference ?? typed;
  await applicationSearchLimit.begin(searched, address);
  const page =
    reference === null ? null : await changeSeats(() => applications.pathByReference(reference, phone));
  if (page === null) throw notFound(formTexts(language).wrong.application);
  await applicationSearchLimit.succeed(searched, address);
  return page;
}

const call = callWith<ApplicationCallParts>();

/** The calls of an applicant's page: anybody with its key sees the application and may change it. */
export const applicationCalls = [
  call({
    method: 'POST',
    path: '/api/application',
    name: 'findApplication',
    tag,
    summary: 'Finds the page of an application by its reference and phone number.',
    who: 'anyone',
    body: visitorJson(applicationSearchRules),
    answer: v.strictObject({ page: v.string() }),
    refusals: [404, 429],
    activity: 'none',
    handle: async ({ body, address }, parts) => ({ page: await findPage(body, address, parts) }),
  }),
  call({
    method: 'GET',
    path: '/api/application/:id',
    name: 'getApplication',
    tag,
    summary: 'Gives what the page of an applicant shows, by the key in its address.',
    who: 'anyone',
    query: inLanguage,
    answer: Application,
    async handle({ id, query, set }, { applications, settleSeats }) {
      set('Cache-Control', 'no-store');
      await settleSeats();
      const application = applications.find(id, query.language);
      if (application === null) throw notFound('There is no such application.');
      return application;
    },
  }),
  call({
    method: 'POST',
    path: '/api/application/:id',
    name: 'changeApplication',
    tag,
    summary:
      'Lets an applicant leave, accept an offered seat, move to another date, or withdraw and be erased.',
    description: 'Whoever withdraws is answered with a message: the application is gone.',
    who: 'anyone',
    isPublicForm: true,
    query: inLanguage,
    body: json(applicationRules),
    answer: v.union([Application, Done]),
    refusals: [409],
    activity: 'none',
    async handle({ id, query, body, set, log }, parts) {
      const { applications, changeSeats } = parts;
      const { action, batch = null } = body;
      set('Cache-Control', 'no-store');
      if (action === 'withdraw') {
        await withdrawApplication(id, log, parts);
        return { message: 'Your application is erased.' };
      }
      await changeSeats(() => applications.act(id, action, batch));
      const application = applications.find(id, query.language);
      if (application === null) throw notFound('There is no such application.');
      return application;
    },
  }),
];
