import { authenticate, recordActivity, sweepAttempts } from './admins/index.ts';
import { alarmsToMail } from './alarms/index.ts';
import {
  answerOf,
  correctPerson,
  exportedSeats,
  forgetUntold,
  freeReference,
  isOpen,
  noteUntold,
  openApplication,
  seatsFreed,
  standing,
} from './batches/index.ts';

import type { ActivityEntry, Actor, Caller, SessionUse, Who } from './calls/index.ts';
import type { Asked, Context } from './context.ts';
import { stored, transaction, tryStatements } from './database/index.ts';
import {
  bringUpToDate,
  followUpsChanged,
  idsOfPeopleNamed,
  otherEnrollments,
  seatPairsIn,
  shownOfActivity,
} from './follow-up/index.ts';
import { uploadSender } from './http/index.ts';
import { whenMailingChanged } from './mail/index.ts';
import { announceNews, answerWithinLimit, type FormLimit, storeWithinLimit } from './people/index.ts';
import { formReceiver } from './pictures/index.ts';
import { certificateToSend, newestCertificates, shownCertificate } from './register/index.ts';
import { factsWithMonths, isErased, withdraw } from './rights/index.ts';
import { type AppParts, newsOf, openPages } from './services/index.ts';
import type { Language } from './shared/languages.ts';
import { siteChanged, siteFacts, siteTexts, siteVersion, whenSiteChanged } from './site/index.ts';
import { purgeLeftovers } from './undo/index.ts';

export type Services = ReturnType<typeof openServices>;

/** Creates the app's services in the order of their dependencies. */
export function openServices(parts: AppParts) {
  const { config, database, pictures } = parts;
  const ask: Asked = {
    seatsFreed: () => seatsFreed(context),
    facts: () => facts(),
    standing: (enrollment) => standing(context, enrollment),
    certificate: (enrollment) => certificateToSend(context, enrollment),
    certificateOf: (enrollment, key) => shownCertificate(context, enrollment, key),
    newestCertificates: (enrollments) => newestCertificates(context, enrollments),
    alarms: () => alarmsToMail(context),
    withdraw: (enrollment) => withdraw(context, enrollment),
    newsOf: (adminId) => newsOf(context, adminId),
    freeReference: () => freeReference(context),
    openApplication,
    correctPlace: correctPerson,
    placeAnswer: (...enrollment) => answerOf(context, ...enrollment),
    exportedSeats: (enrollments) => exportedSeats(context, enrollments),
    isBatchOpen: (batch) => isOpen(context, batch),
    noteUntold,
    forgetUntold,
    seatPairs: (batch) => seatPairsIn(context, batch),
    otherEnrollments: (enrollments) => otherEnrollments(context, enrollments),
    bringUpToDate: () => bringUpToDate(context),
    shownOfActivity: (entry) => shownOfActivity(context, entry),
    isErased: (id) => isErased(context, id),
    idsOfPeopleNamed: (text) => idsOfPeopleNamed(context, text),
  };
  const postOffice = config.mail && parts.postOffice;
  const context = { ...parts, ...stored(database), postOffice, ask } satisfies Context;
  // Upgrades, and the doctor's trial start, must fail if a statement names a missing column.
  if (database.inTransaction) tryStatements(database);
  const facts = factsWithMonths(context, () => siteFacts(context));
  whenMailingChanged(context, () => {
    // An email that came back marks a person.
    followUpsChanged(context);
    announceNews(context);
  });
  whenSiteChanged(context, () => announceNews(context));
  purgeLeftovers(context);
  sweepAttempts(context);
  return Object.assign(context, {
    receiveForm: formReceiver(pictures),
    sendUpload: uploadSender(pictures.folder),
    version: { current: () => siteVersion(context), changed: () => siteChanged(context) },
    ...openPages(parts, context),
    ...boundForCalls(context),
  });
}

function boundForCalls(context: Context) {
  const formLimit: FormLimit = {
    answering: (address, work) => answerWithinLimit(context, address, work),
    storing: (address, work) => storeWithinLimit(context, address, work),
  };
  return {
    authenticate: (authorization: string, who: Exclude<Who, 'anyone'>, use: SessionUse): Caller =>
      authenticate(context, authorization, who, use),
    recordActivity: (who: Actor, entry: ActivityEntry): Promise<void> =>
      transaction(context, (tx) => recordActivity(tx, who, entry)),
    formLimit,
    formTexts: (language: Language) => siteTexts(context, language).forms,
  };
}
