import type { Logger } from 'pino';
import { activityLog } from './admins/activity-log.ts';
import { authenticator } from './admins/authenticate.ts';
import { knownAddresses } from './admins/known-addresses.ts';
import { loginLimit } from './admins/login-limit.ts';
import type { Passwords } from './admins/passwords.ts';
import { adminRepository } from './admins/repository.ts';
import { createTokens } from './admins/tokens.ts';
import type { BackupOutcome } from './backups/nightly.ts';
import type { Actor, Deed } from './calls/call.ts';
import { catalogueRepository } from './catalogue/repository.ts';
import { diskReserve } from './database/disk-reserve.ts';
import { groupCommit } from './database/group-commit.ts';
import type { Database } from './database/open.ts';
import type { SettledClock } from './database/settled-clock.ts';
import { unavailable } from './http/refusals.ts';
import { uploadSender } from './http/static-files.ts';
import { letterWriter } from './mail/letters.ts';
import { createOutbox } from './mail/outbox.ts';
import type { PostOffice } from './mail/smtp.ts';
import { contentVersion } from './pages/content-version.ts';
import type { PageParts } from './pages/pages.ts';
import { renderer } from './pages/pages.ts';
import { pagePreview } from './pages/preview.ts';
import { readManifest } from './pages/read-manifest.ts';
import { sharePictures } from './pages/share-picture.ts';
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
import { semaphore } from './semaphore.ts';
import type { Config } from './settings.ts';
import type { News } from './shared/records.ts';
import { sampleFacts } from './shared/sample-facts.ts';
import type { Institution } from './shared/site-facts.ts';
import { currentFacts } from './site/current-facts.ts';
import { openFactsFile } from './site/facts-file.ts';
import { openSitePictures } from './site/site-pictures.ts';
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
  /** Folder of the build: `manifest.json`, `site/`, `legal/`. */
  distFolder: string;
  now: () => Date;
  settledNow: SettledClock;
  randomId: () => string;
  passwords: Passwords;
  /** What came of the last nightly backup; null if none has been made yet. */
  lastBackup: () => BackupOutcome | null;
  /** When the certificate ends that is being served; null if none is. */
  certificateEnd: () => Date | null;
  /** Where mails go out if the settings ask for them. */
  postOffice: PostOffice | null;
}

/** What the app works with, each under the one name by which steps and routes ask for it. */
export type Services = ReturnType<typeof openServices>;

/** Makes everything of which the app has one, from what it is handed in. */
export function openServices(parts: AppParts) {
  const { config, database, distFolder } = parts;
  const { dataFolder, publicUrl, mail } = config;
  const manifest = readManifest(distFolder);
  const version = contentVersion(parts.now);
  const reserve = diskReserve(database);
  const factsFile = openFactsFile(dataFolder, parts.institution);
  const facts = currentFacts(factsFile.current, dataFolder, version);
  const sizeOf = pictureSizes(dataFolder);
  const catalogues = {
    course: catalogueRepository(database, 'course'),
    certificate: catalogueRepository(database, 'certificate'),
  };
  const logos = logoRepository(database);
  const posters = posterRepository(database);
  const tables = peopleTables(database);
  const admins = adminRepository(database);
  const tokens = createTokens(parts.tokenSecret, config.tokenHours, parts.now, parts.randomId);
  const activity = activityLog(database, parts);
  const commitTogether = groupCommit(database);
  const seen = seenRepository(database, tables);
  const news = (adminId: string): News => ({
    inboxes: seen.inboxes(adminId),
    sendsMails: mail !== null,
    failedMails: outbox.failed(),
    mailTrouble: outbox.trouble(),
    sampleFacts: sampleFacts(factsFile.current()),
  });
  const streams = eventStreams(news);
  const letterParts = {
    facts,
    notify: mail?.notify ?? [],
    from: mail?.from ?? '',
    publicUrl,
    isOffered: (name: string) =>
      Object.values(catalogues).some(({ list }) => list().some((entry) => entry.name === name)),
  };
  const outbox = createOutbox({
    ...parts,
    postOffice: mail && parts.postOffice,
    ...letterWriter(letterParts),
    secret: parts.tokenSecret,
    changed: streams.changed,
  });
  const pages: PageParts = {
    facts,
    manifest,
    distFolder,
    render: renderer(manifest, distFolder),
    findPicture: sharePictures(manifest, sizeOf),
    publicUrl,
    version,
    dataFolder,
    changes: (kind) => catalogues[kind].changes(),
    sources: {
      list: (kind) => catalogues[kind].list(),
      find: (kind, id) => catalogues[kind].find(id),
      logos: logos.list,
      posters: posters.list,
    },
  };
  return {
    ...parts,
    dataFolder,
    version,
    factsFile,
    facts,
    sizeOf,
    catalogues,
    logos,
    posters,
    tables,
    seen,
    news,
    streams,
    outbox,
    pages,
    preview: pagePreview(pages),
    reserve,
    trash: openTrash({ ...parts, reserve }),
    activity,
    commitTogether,
    sendUpload: uploadSender(parts.pictures.folder),
    admins,
    tokens,
    authenticate: authenticator(admins, tokens),
    recordDeed: (who: Actor, deed: Deed) => commitTogether(() => activity.record(who, deed)),
    limit: loginLimit(
      { ...parts, admins, known: knownAddresses(database, parts.tokenSecret) },
      config.loginAttempts,
    ),
    ownWords: () => [facts().name, facts().shortName],
    formTokens: formTokens(parts.tokenSecret, parts.now),
    countFormPost: formLimit(config.formPosts),
    recentPosts: recentPosts(parts.now),
    receiveForm: formReceiver(parts.pictures),
    sitePictures: openSitePictures({ ...parts, dataFolder, sizeOf, facts }),
    siteTurns: semaphore(1, 20, () => unavailable('Too many changes at a time. Please try again.', 5)),
    testMailTurns: semaphore(1, 0, () => unavailable('A test mail is under way already.', 5)),
    exportTurns: semaphore(2, 0, () =>
      unavailable('Two exports are under way already. Please try again in a minute.', 60),
    ),
  };
}
