import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as v from 'valibot';
import { recordActivity } from '../admins/index.ts';
import { type Actor, callWith, inLanguage, json, visitorJson } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { perDatabase, transaction } from '../database/index.ts';
import { addressKey, notFound, withinLimit } from '../http/index.ts';
import { applicationRules } from '../shared/batch-rules.ts';
import type { ApplicationAction } from '../shared/batches.ts';
import type { Language } from '../shared/languages.ts';
import { Done } from '../shared/records/answers.ts';
import { Application } from '../shared/records/batches.ts';
import { applicationSearchRules } from '../shared/visitor-rules.ts';
import { siteTexts } from '../site/index.ts';
import { act, findApplication } from './applications.ts';
import { pathByReference, placeByKey, readReference } from './references.ts';
import { changeSeats, seatsFreed, settleSeats } from './settle.ts';

/** The actor in Activity: a page key does not prove an identity. */
const anApplicant: Actor = { _id: '', email: 'An applicant' };

const unknown = 'There is no such application.';

/**
 * Erases the application that a key opens. On a full disk the log records it instead of Activity.
 * @throws HttpRefusal 404 for an unknown key.
 */
export async function withdrawApplication(context: Context, key: string, log: Logger): Promise<void> {
  const place = placeByKey(context, key);
  if (place === null) throw notFound(unknown);
  context.ask.withdraw(place.enrollment);
  seatsFreed(context);
  const entry = { action: 'withdrew consent and erased an enrollment' };
  await transaction(context, (tx) => recordActivity(tx, anApplicant, entry)).catch((error: unknown) =>
    log.error({ err: error }, 'activity not recorded'),
  );
}

/** Makes an applicant's change in one transaction, after settling what is due. */
export function changeApplication(
  context: Context,
  key: string,
  action: ApplicationAction,
  batch: string | null,
): Promise<void> {
  return changeSeats(context, (tx) => act(tx, key, action, batch));
}

const tag = 'Applications';

/**
 * Returns the path of an applicant's page, found by reference and phone number.
 * @throws HttpRefusal 404 if no enrollment has both, 429 after too many failed searches.
 */
export async function findPage(
  context: Context,
  { reference: typed, phone, language }: { reference: string; phone: string; language: Language },
  address: string,
): Promise<string> {
  const reference = readReference(typed);
  // Every spelling of a reference shares one limit.
  const searched = reference ?? typed;
  await beginSearch(context, searched, address);
  const page =
    reference === null ? null : await changeSeats(context, (tx) => pathByReference(tx, reference, phone));
  if (page === null) throw notFound(siteTexts(context, language).forms.wrong.application);
  await endSearch(context, searched, address);
  return page;
}

const windowSeconds = 900;
/** Many people may share one address. */
const addressFactor = 5;

/** Failed searches allowed in 15 minutes, per reference and address and, five times as many, per address. Null: no limit. */
const searchLimits = perDatabase(({ config }: Context) => {
  const { loginAttempts: points } = config;
  if (points === 0) return null;
  return {
    perReference: new RateLimiterMemory({ points, duration: windowSeconds }),
    perAddress: new RateLimiterMemory({ points: points * addressFactor, duration: windowSeconds }),
  };
});

/**
 * Counts a search as failed before it begins, so that parallel searches are limited too.
 * @throws HttpRefusal 429 after too many.
 */
async function beginSearch(context: Context, reference: string, address: string): Promise<void> {
  const limits = searchLimits(context);
  if (limits === null) return;
  const refused = 'Too many searches. Please try again later.';
  await withinLimit(limits.perAddress.consume(addressKey(address)), refused);
  await withinLimit(limits.perReference.consume(searchKey(reference, address)), refused);
}

/** Uncounts a search that succeeded. */
async function endSearch(context: Context, reference: string, address: string): Promise<void> {
  const limits = searchLimits(context);
  if (limits === null) return;
  await limits.perAddress.reward(addressKey(address));
  await limits.perReference.delete(searchKey(reference, address));
}

function searchKey(reference: string, address: string): string {
  return createHash('sha256')
    .update(`${reference}\n${addressKey(address)}`)
    .digest('base64url');
}

const call = callWith<Context>();

/** The calls of an applicant's page. Its key alone allows reading and changing the application. */
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
    handle: async ({ body, address }, context) => ({ page: await findPage(context, body, address) }),
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
    async handle({ id, query, set }, context) {
      set('Cache-Control', 'no-store');
      await settleSeats(context);
      const application = findApplication(context, id, query.language);
      if (application === null) throw notFound(unknown);
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
    async handle({ id, query, body, set, log }, context) {
      const { action, batch = null } = body;
      set('Cache-Control', 'no-store');
      if (action === 'withdraw') {
        await withdrawApplication(context, id, log);
        return { message: 'Your application is erased.' };
      }
      await changeApplication(context, id, action, batch);
      const application = findApplication(context, id, query.language);
      if (application === null) throw notFound(unknown);
      return application;
    },
  }),
];
