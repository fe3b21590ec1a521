import { openAccounts } from './admins/open-accounts.ts';
import { diskReserve } from './database/disk-reserve.ts';
import { groupCommit } from './database/group-commit.ts';
import { openFigures } from './figures/figures.ts';
import { uploadSender } from './http/static-files.ts';
import { formReceiver } from './pictures/receive-picture.ts';
import { openCertificates } from './register/open-certificates.ts';
import { openRights } from './rights/open-rights.ts';
import type { AppParts } from './services/app-parts.ts';
import { openContent } from './services/content.ts';
import { openMailing } from './services/mail.ts';
import { openPages } from './services/pages.ts';
import { openPeople } from './services/people.ts';
import { openSeats } from './services/seats.ts';
import { openTrash } from './undo/trash.ts';

/** What the app works with, each under the one name by which steps and calls ask for it. */
export type Services = ReturnType<typeof openServices>;

/**
 * Makes everything of which the app has one, from what it is handed in. A part may refer to those behind it, and asks nothing of
 * them before all are made.
 */
export function openServices(parts: AppParts) {
  const { config, database, pictures } = parts;
  const reserve = diskReserve(database);
  const commitTogether = groupCommit(database);
  const content = openContent(parts);
  const { facts, months } = content;
  const mailing = openMailing(parts, content, {
    standing: (enrollment) => seats.applications.standing(enrollment),
    certificate: (enrollment) => certificates.applicantCertificates.toSend(enrollment),
    unusualIssue: () => certificates.register.alarm(),
    changed: () => people.streams.changed(),
  });
  const { outbox } = mailing;
  const people = openPeople(
    parts,
    content,
    mailing,
    (adminId) => accounts.admins.find(adminId)?.role ?? null,
  );
  const seats = openSeats(parts, content, mailing, {
    commitTogether,
    certificateOf: (enrollment, key) => certificates.applicantCertificates.shown(enrollment, key),
  });
  const certificates = openCertificates({
    ...parts,
    ...seats,
    facts,
    commitTogether,
    notify(enrollment) {
      outbox.notify(enrollment, 'certificate');
      // Once this is stored.
      outbox.wake();
    },
  });
  const accounts = openAccounts({ ...parts, facts, putMail: outbox.putEvent, commitTogether });
  const { dataFolder } = config;
  const { record } = accounts.activity;
  return {
    ...parts,
    dataFolder,
    reserve,
    commitTogether,
    trash: openTrash({ ...parts, reserve, purged: seats.seatsFreed }),
    receiveForm: formReceiver(pictures),
    sendUpload: uploadSender(pictures.folder),
    ...content,
    ...openPages(parts, content, seats, certificates.register),
    ...mailing,
    ...people,
    ...seats,
    ...certificates,
    ...accounts,
    ...openRights({ ...parts, dataFolder, stored: months, record }),
    figures: openFigures({ ...parts, ...seats }),
  };
}
