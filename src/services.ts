import type { Logger } from 'pino';
import { textTrees } from '../web/content/texts.ts';
import { accountEvents } from './admins/account-events.ts';
import { activityLog } from './admins/activity-log.ts';
import { authenticator } from './admins/authenticate.ts';
import { knownAddresses } from './admins/known-addresses.ts';
import { knownDevices } from './admins/known-devices.ts';
import { loginLimit } from './admins/login-limit.ts';
import { openPasskeys } from './admins/passkeys.ts';
import type { Passwords } from './admins/passwords.ts';
import { adminRepository } from './admins/repository.ts';
import { sealedSecrets } from './admins/sealed-secrets.ts';
import { secondFactors as openSecondFactors } from './admins/second-factor.ts';
import { secondFactorRepository } from './admins/second-factor-repository.ts';
import { sessionRepository } from './admins/session-repository.ts';
import { openSessions } from './admins/sessions.ts';
import { createTokens } from './admins/tokens.ts';
import { type AlarmSource, openAlarms, toMail } from './alarms/alarms.ts';
import type { DiskSpace } from './alarms/disk-space.ts';
import { alarmSources } from './alarms/sources.ts';
import type { BackupOutcome } from './backups/nightly.ts';
import type { Batches, BatchesParts } from './batches/open-batches.ts';
import { openBatches } from './batches/open-batches.ts';
import type { Actor, Deed } from './calls/call.ts';
import { catalogueRepository } from './catalogue/repository.ts';
import { diskReserve } from './database/disk-reserve.ts';
import type { CommitTogether } from './database/group-commit.ts';
import { groupCommit } from './database/group-commit.ts';
import type { Database } from './database/open.ts';
import type { SettledClock } from './database/settled-clock.ts';
import { openFigures } from './figures/figures.ts';
import { openFollowUps } from './follow-up/follow-up.ts';
import { unavailable } from './http/refusals.ts';
import { uploadSender } from './http/static-files.ts';
import { cancellationWriter } from './mail/cancellation-preview.ts';
import type { LetterParts } from './mail/letter-parts.ts';
import { letterWriter } from './mail/letters.ts';
import { createOutbox } from './mail/outbox.ts';
import type { PostOffice } from './mail/smtp.ts';
import { contentVersion } from './pages/content-version.ts';
import { factsWithOwnPictures, isOwnAgain, type OwnPictures } from './pages/own-pictures.ts';
import type { PageParts } from './pages/pages.ts';
import { renderer } from './pages/pages.ts';
import { pagePreview } from './pages/preview.ts';
import { readManifest } from './pages/read-manifest.ts';
import { sharePictures } from './pages/share-picture.ts';
import { consentNotices } from './people/consent-notices.ts';
import { formLimit } from './people/form-limit.ts';
import { formTokens } from './people/form-token.ts';
import { recentPosts } from './people/recent-posts.ts';
import { seenRepository } from './people/seen.ts';
import { eventStreams } from './people/streams.ts';
import { peopleTables } from './people/tables.ts';
import { logoRepository } from './pictures/logo-repository.ts';
import { pictureSizes } from './pictures/picture-size.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import { posterRepository } from './pictures/poster-repository.ts';
import { formReceiver } from './pictures/receive-picture.ts';
import { applicantCertificates } from './register/applicant-certificates.ts';
import { certificateFiles } from './register/certificate-files.ts';
import { fileLimit } from './register/file-limit.ts';
import type { Register } from './register/register.ts';
import { openRegister } from './register/register.ts';
import { verifyLimit } from './register/verify-limit.ts';
import { personRecords } from './rights/person-records.ts';
import { openRetention } from './rights/retention.ts';
import { factsWithMonths, retentionRepository } from './rights/retention-repository.ts';
import { semaphore } from './semaphore.ts';
import type { Config } from './settings.ts';
import { seesAlarm } from './shared/alarms.ts';
import { firstLanguage, type Language } from './shared/languages.ts';
import type { News } from './shared/records.ts';
import { mayDo, type Role } from './shared/roles.ts';
import { sampleFacts } from './shared/sample-facts.ts';
import type { Institution } from './shared/site-facts.ts';
import { currentContent } from './site/current-content.ts';
import { currentFacts } from './site/current-facts.ts';
import { openFactsFile } from './site/facts-file.ts';
import { contentRepository } from './site/publications.ts';
import { sampleLists } from './site/sample-lists.ts';
import { openTrash } from './undo/trash.ts';

/** Everything that the app does not decide itself; a test hands in its own. */
export interface AppParts {
  config: Config;
  database: Database;
  log: Logger;
  pictures: PictureStore;
  institution: Institution;
  /** Signs tokens; 32 characters at least. */
  tokenSecret: string;
  /** Folder of the build: `manifest.json`, `site/`, `samples/`. */
  distFolder: string;
  now: () => Date;
  settledNow: SettledClock;
  randomId: () => string;
  passwords: Passwords;
  /** What came of the last nightly backup; null if none has been made yet. */
  lastBackup: () => BackupOutcome | null;
  /** When the certificate ends that is being served; null if none is. */
  certificateEnd: () => Date | null;
  /** The room on the disk of the data folder. */
  diskSpace: () => DiskSpace;
  /** Where mails go out if the settings ask for them. */
  postOffice: PostOffice | null;
}

/** What the app works with, each under the one name by which steps and calls ask for it. */
export type Services = ReturnType<typeof openServices>;

/** Makes everything of which the app has one, from what it is handed in. */
export function openServices(parts: AppParts) {
  const reserve = diskReserve(parts.database);
  const commitTogether = groupCommit(parts.database);
  const content = openContent(parts);
  const people = openPeople(parts, content, {
    standing: (enrollment) => batches.applications.standing(enrollment),
    certificate: (enrollment) => certificates.applicantCertificates.toSend(enrollment),
    unusualIssue: () => certificates.register.alarm(),
    roleOf: (adminId) => accounts.admins.find(adminId)?.role ?? null,
  });
  const batches = openSeats(parts, content, people, commitTogether, (enrollment) =>
    certificates.applicantCertificates.shown(enrollment),
  );
  const certificates = openCertificates(parts, content, people, batches);
  const accounts = openAccounts(parts, content, people, commitTogether);
  return {
    ...parts,
    dataFolder: parts.config.dataFolder,
    reserve,
    commitTogether,
    trash: openTrash({ ...parts, reserve, purged: batches.seatsFreed }),
    receiveForm: formReceiver(parts.pictures),
    sendUpload: uploadSender(parts.pictures.folder),
    ...content,
    ...openPages(parts, content, batches, certificates.register),
    ...batches,
    ...certificates,
    countFile: fileLimit(parts.config.loginAttempts),
    verifyLimit: verifyLimit(parts.config.loginAttempts),
    ...people,
    ...accounts,
    ...openRights(parts, content, accounts.activity.record),
    figures: openFigures({ ...parts, courseNames: content.courseNames }),
  };
}

type Content = ReturnType<typeof openContent>;

/** What the site shows: facts, pictures, courses and certificates, logos and posters. */
function openContent({ config, database, institution, now }: AppParts) {
  const { dataFolder } = config;
  const counted = contentVersion(now);
  const version = {
    current: counted.current,
    changed() {
      counted.changed();
      notices.remember();
    },
  };
  const contents = contentRepository(database);
  const factsFile = openFactsFile(dataFolder, institution);
  const current = currentContent(contents.newest, factsFile.current, version);
  const filedFacts = currentFacts(factsFile.current, dataFolder, version);
  const sizeOf = pictureSizes(dataFolder);
  const catalogues = {
    course: catalogueRepository(database, 'course'),
    certificate: catalogueRepository(database, 'certificate'),
  };
  const ownPictures: OwnPictures = { filedFacts, sizeOf, trees: textTrees };
  const months = retentionRepository(database);
  const facts = factsWithMonths(
    factsWithOwnPictures(ownPictures, () => current.publication().content),
    months.current,
  );
  const notices = consentNotices({ database, texts: current.texts, facts });
  return {
    version,
    contents,
    current,
    factsFile,
    filedFacts,
    ownPictures,
    isOwnAgain: (path: string) => isOwnAgain(current.publication().content, path),
    facts,
    months,
    notices,
    sizeOf,
    siteSemaphore: semaphore(1, 20, () => unavailable('Too many changes at a time. Please try again.', 5)),
    catalogues,
    courseNames: () => Object.values(catalogues).flatMap(({ listAll }) => listAll().map(({ name }) => name)),
    logos: logoRepository(database),
    posters: posterRepository(database),
  };
}

/** The pages, and the preview of one with other facts. */
function openPages(
  { config, distFolder, now }: AppParts,
  content: Content,
  batches: Batches,
  register: Register,
) {
  const { facts, current, version, sizeOf, catalogues, logos, posters } = content;
  const manifest = readManifest(distFolder);
  const pages: PageParts = {
    facts,
    texts: current.texts,
    manifest,
    distFolder,
    render: renderer(manifest, distFolder),
    findPicture: sharePictures(manifest, current.texts, sizeOf),
    sizeOf,
    publicUrl: config.publicUrl,
    version,
    dataFolder: config.dataFolder,
    now,
    changes: (kind) => catalogues[kind].changes(),
    publishedAt: () => current.publication().publishedAt,
    sources: {
      list: (kind, language) => catalogues[kind].list(language),
      find: (kind, id, language) => catalogues[kind].find(id, language),
      logos: logos.list,
      posters: posters.list,
      batches: batches.shownBatches.upcoming,
      batch: batches.shownBatches.find,
      application: batches.applications.find,
      verify: register.verify,
    },
  };
  return { pages, ...pagePreview(pages, content.ownPictures) };
}

/** What visitors send, the mails about it, and what of it is new to an admin. */
function openPeople(
  parts: AppParts,
  { current, facts, factsFile, catalogues }: Content,
  asked: Pick<LetterParts, 'standing' | 'certificate'> & {
    unusualIssue: AlarmSource['look'];
    roleOf: (adminId: string) => Role | null;
  },
) {
  const { config, database, tokenSecret, now } = parts;
  const { mail, publicUrl } = config;
  const tables = peopleTables(database);
  const seen = seenRepository(database, tables);
  const news = (adminId: string): News => {
    const role = asked.roleOf(adminId);
    const isOffice = role !== null && mayDo(role, 'office');
    return {
      inboxes: seen.inboxes(adminId),
      sendsMails: mail !== null,
      failedMails: isOffice ? outbox.failed() : 0,
      mailTrouble: isOffice ? outbox.trouble() : null,
      sampleFacts: [...sampleFacts(factsFile.current()), ...sampleLists(current.texts(firstLanguage))],
      followUpChanges: followUps.changes(),
      alarms: role === null ? [] : alarms.current().filter(({ kind }) => seesAlarm(role, kind)),
    };
  };
  const followUps = openFollowUps(parts);
  const streams = eventStreams(news);
  const { course: courses, certificate: certificates } = catalogues;
  const letterParts: LetterParts = {
    facts,
    texts: current.texts,
    notify: mail?.notify ?? [],
    from: mail?.from ?? '',
    publicUrl,
    offeredAs(name, language) {
      for (const { list, find } of Object.values(catalogues)) {
        const entry = list().find((one) => one.name === name);
        if (entry !== undefined) return find(entry._id, language)?.name ?? null;
      }
      return null;
    },
    ...asked,
    alarms: () => toMail(alarms.current()),
    now,
  };
  const outbox = createOutbox({
    ...parts,
    postOffice: mail && parts.postOffice,
    ...letterWriter(letterParts),
    secret: tokenSecret,
    changed() {
      alarms.note();
      streams.changed();
    },
  });
  const alarms = openAlarms({
    ...parts,
    sources: [
      ...alarmSources({
        ...parts,
        ...config,
        hasOwnCertificate: Boolean(config.https?.ownCertificate),
        mailTrouble: outbox.trouble,
        failedMails: outbox.failed,
        words: () => current.texts(firstLanguage).batches.days,
      }),
      { kind: 'register', look: asked.unusualIssue },
    ],
    putMails: mail && outbox.putAlarms,
    wake: outbox.wake,
    changed: streams.changed,
  });
  return {
    tables,
    seen,
    followUps,
    news,
    streams,
    outbox,
    alarms,
    writeCancellation: mail === null ? () => null : cancellationWriter(letterParts),
    nameInEnglish: (course: string, language: Language) =>
      (language === firstLanguage ? null : (courses.nameOfTwin(course) ?? certificates.nameOfTwin(course))) ??
      course,
    formTokens: formTokens(tokenSecret, now),
    formTexts: (language: Language) => current.texts(language).forms,
    countFormPost: formLimit(config.formPosts),
    recentPosts: recentPosts(now),
    testMailSemaphore: semaphore(1, 0, () => unavailable('A test email is already being sent.', 5)),
    exportSemaphore: semaphore(2, 0, () =>
      unavailable('Two exports are under way already. Please try again in a minute.', 60),
    ),
  };
}

/** The batches, and who has a place in one. */
function openSeats(
  parts: AppParts,
  { catalogues, version }: Content,
  { outbox, writeCancellation }: ReturnType<typeof openPeople>,
  commitTogether: CommitTogether,
  certificateOf: BatchesParts['certificateOf'],
): Batches {
  const { config, tokenSecret } = parts;
  return openBatches({
    ...parts,
    holdHours: config.holdHours,
    searchAttempts: config.loginAttempts,
    secret: tokenSecret,
    findEntry: (kind, id, language) => catalogues[kind].find(id, language),
    nameOfEntry: (kind, id) => catalogues[kind].nameOf(id),
    certificateOf,
    commitTogether,
    tell: (enrollment, event, message = '') => outbox.tell(enrollment, event, message, true),
    tellUnasked: (enrollment, event) => outbox.tell(enrollment, event, '', false),
    writeCancellation,
    wake: outbox.wake,
    changed: version.changed,
  });
}

/** The certificates that were issued. */
function openCertificates(
  parts: AppParts,
  { facts }: Content,
  { outbox }: ReturnType<typeof openPeople>,
  batches: Batches,
) {
  const { publicUrl } = parts.config;
  const register = openRegister({
    ...parts,
    ...batches,
    facts,
    publicUrl,
    tell(enrollment) {
      outbox.tell(enrollment, 'certificate', '', true);
      // Once this is stored.
      outbox.wake();
    },
  });
  const files = certificateFiles({ ...parts, paper: register.paper });
  return {
    register,
    certificateFiles: files,
    applicantCertificates: applicantCertificates({ register, certificateFiles: files, publicUrl }),
  };
}

/** What people can ask for, and how long what they send is kept. */
function openRights(
  { config, database, now }: AppParts,
  { months }: Content,
  record: (who: Actor, deed: Deed) => void,
) {
  const people = personRecords({ database, dataFolder: config.dataFolder, now });
  return {
    personRecords: people,
    withdraw: people.withdraw,
    retention: openRetention({ database, stored: months, people, record }),
  };
}

/** The admins, their sessions, and the log of what they do. */
function openAccounts(
  parts: AppParts,
  { facts }: Content,
  { outbox }: ReturnType<typeof openPeople>,
  commitTogether: CommitTogether,
) {
  const { config, database, tokenSecret, now, randomId } = parts;
  const admins = adminRepository(database);
  const tokens = createTokens(tokenSecret, config.tokenHours, now, randomId);
  const activity = activityLog(database, parts);
  const known = knownAddresses(database, tokenSecret);
  const secondFactors = openSecondFactors({
    ...parts,
    rows: secondFactorRepository(database),
    secrets: sealedSecrets(config.dataFolder),
    passkeys: openPasskeys(config.publicUrl, now),
    institute: () => facts().name,
  });
  const { idleHours } = config;
  const sessions = openSessions({ ...parts, rows: sessionRepository(database), tokens, idleHours });
  return {
    admins,
    tokens,
    sessions,
    devices: knownDevices(database),
    accountEvents: accountEvents({ ...parts, putMail: outbox.putEvent }),
    activity,
    secondFactors,
    authenticate: authenticator(admins, tokens, secondFactors, sessions),
    recordDeed: (who: Actor, deed: Deed) => commitTogether(() => activity.record(who, deed)),
    limit: loginLimit({ ...parts, admins, known }, config.loginAttempts),
    ownWords: () => [facts().name, facts().shortName],
  };
}
