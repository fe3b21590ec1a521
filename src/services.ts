import { openAccounts } from './admins/index.ts';
import { toMail } from './alarms/index.ts';
import { batchRepository, placeRepository } from './batches/index.ts';
import type { Asked, Context } from './context.ts';
import { type CommitTogether, diskReserve, stored, transaction, tryStatements } from './database/index.ts';
import { openFigures } from './figures/index.ts';
import { uploadSender } from './http/index.ts';
import { whenMailingChanged } from './mail/index.ts';
import { announceNews } from './people/index.ts';
import { formReceiver } from './pictures/index.ts';
import { certificateToSend, shownCertificate, unusualIssues } from './register/index.ts';
import { openRights } from './rights/index.ts';
import {
  type AppParts,
  alarmsOf,
  certificatesOf,
  openContent,
  openPages,
  openPeople,
  openQueue,
  openSeats,
} from './services/index.ts';
import { openToday } from './today/index.ts';
import { purgeLeftovers } from './undo/index.ts';

/** All services of the app, each under the one name by which steps and calls ask for it. */
export type Services = ReturnType<typeof openServices>;

/** Makes everything of which the app has one, from what it is handed in, in the order in which one needs the other. */
export function openServices(parts: AppParts) {
  const { config, database, pictures } = parts;
  // Rooms that are not in the pattern yet make changes in the transaction that is open.
  const ask: Asked = {
    seatsFreed: () => seats.seatsFreed(),
    facts: () => facts(),
    nameOfEntry: (kind, id) => content.nameOfEntry(kind, id),
    texts: (language) => content.current.texts(language),
    offeredAs: (wanted, language) => content.offeredAs(wanted, language),
    standing: (enrollment) => seats.applications.standing(enrollment),
    certificate: (enrollment) => certificateToSend(context, enrollment),
    alarms: () => toMail(alarms.current()),
    newsChanged: () => announceNews(context),
    newsOf: (_context, adminId) => people.newsOf(adminId),
    freeReference: () => seats.applications.freeReference(),
    openPlace: (_tx, enrollment) => seats.applications.open(enrollment),
    correctPlace: (_tx, enrollment, person, getsMails) =>
      seats.applications.correct(enrollment, person, getsMails),
    placeAnswer: (_context, enrollment, language, aside) =>
      seats.applications.answerOf(enrollment, language, aside),
    isBatchOpen: (_context, batch) => seats.applications.isOpen(batch),
  };
  const postOffice = config.mail && parts.postOffice;
  const context = { ...parts, ...stored(database), postOffice, ask } satisfies Context;
  // An upgrade, and what the doctor makes of a start, fail where a table lacks what a statement names.
  if (database.inTransaction) tryStatements(database);
  const reserve = diskReserve(database);
  const commitTogether: CommitTogether = (change) => transaction(context, change);
  const batches = batchRepository(database);
  const places = placeRepository(database);
  const content = openContent(parts);
  const { facts, months } = content;
  const queue = openQueue(context);
  const accounts = openAccounts({ ...parts, facts, putMail: queue.putEvent, commitTogether });
  const certificates = certificatesOf(context);
  const certificateOf = (enrollment: string, key: string) => shownCertificate(context, enrollment, key);
  const seats = openSeats(parts, content, queue, { batches, places, commitTogether, certificateOf });
  const alarms = alarmsOf(parts, context, () => unusualIssues(context));
  const people = openPeople(
    parts,
    context,
    content,
    queue,
    alarms,
    (adminId) => accounts.admins.find(adminId)?.role ?? null,
    seats.areSeatsBehind,
  );
  whenMailingChanged(context, () => announceNews(context));
  content.version.whenChanged(() => announceNews(context));
  const { dataFolder } = config;
  purgeLeftovers(context);
  const { record } = accounts.activity;
  return Object.assign(context, {
    dataFolder,
    reserve,
    commitTogether,
    receiveForm: formReceiver(pictures),
    sendUpload: uploadSender(pictures.folder),
    ...content,
    ...openPages(parts, context, content, seats),
    alarms,
    outbox: queue,
    writeCancellation: queue.writeCancellation,
    ...people,
    ...seats,
    ...certificates,
    ...accounts,
    ...openRights({ ...parts, dataFolder, stored: months, record }),
    figures: openFigures({ ...parts, ...seats }),
    today: openToday({ ...parts, dataFolder, alarms, ...people, ...seats, ...certificates }),
  });
}
