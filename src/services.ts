import { activityLog } from './admins/activity-log.ts';
import type { AppParts } from './app.ts';
import { catalogueRepository } from './catalogue/repository.ts';
import { diskReserve } from './database/disk-reserve.ts';
import { groupCommit } from './database/group-commit.ts';
import { letterWriter, testLetterWriter } from './mail/letters.ts';
import { createOutbox } from './mail/outbox.ts';
import { contentVersion } from './pages/content-version.ts';
import type { PageParts } from './pages/pages.ts';
import { renderer } from './pages/pages.ts';
import { pagePreview } from './pages/preview.ts';
import { readManifest } from './pages/read-manifest.ts';
import { sharePictures } from './pages/share-picture.ts';
import { enrollmentTable } from './people/enrollment-table.ts';
import { contactMessageTable, partnerMessageTable } from './people/message-table.ts';
import { registrationTable } from './people/registration-table.ts';
import { eventStreams } from './people/streams.ts';
import { visitRepository } from './people/visits.ts';
import { uploadSender } from './pictures/data-files.ts';
import { logoRepository } from './pictures/logo-repository.ts';
import { pictureSizes } from './pictures/picture-size.ts';
import { posterRepository } from './pictures/poster-repository.ts';
import type { News } from './shared/records.ts';
import { sampleFacts } from './shared/sample-facts.ts';
import { currentFacts } from './site/current-facts.ts';
import { openFactsFile } from './site/facts-file.ts';
import { openTrash } from './undo/trash.ts';

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
  const tables = {
    enrollments: enrollmentTable(database),
    registrations: registrationTable(database),
    contactMessages: contactMessageTable(database),
    partnerMessages: partnerMessageTable(database),
  };
  const visits = visitRepository(database, tables);
  const news = (adminId: string): News => ({
    inboxes: visits.inboxes(adminId),
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
    write: letterWriter(letterParts),
    writeTest: testLetterWriter(letterParts),
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
    visits,
    news,
    streams,
    outbox,
    pages,
    preview: pagePreview(pages),
    reserve,
    trash: openTrash({ ...parts, reserve }),
    activity: activityLog(database, parts),
    commitTogether: groupCommit(database),
    sendUpload: uploadSender(parts.pictures.folder),
  };
}
