import type { SizeOfPicture } from '../pictures/index.ts';
import type { CatalogueKind } from '../shared/records.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import type { PageSources } from './page-data.ts';
import type { TextsIn } from './page-texts.ts';
import type { BuildManifest } from './read-manifest.ts';
import type { FindSharePicture } from './share-picture.ts';

/** When a course or certificate became what it is, ISO 8601 in UTC. */
export interface EntryChange {
  _id: string;
  hidden: boolean;
  changedAt: string;
}

/** The parts of the documents. */
export interface DocumentParts {
  facts: SiteFacts;
  texts: TextsIn;
  manifest: BuildManifest;
  findPicture: FindSharePicture;
  sizeOf: SizeOfPicture;
  distFolder: string;
  dataFolder: string;
  changes: (kind: CatalogueKind) => EntryChange[];
  /** When the institute's texts became what they are; empty while they are those that the site began with. */
  publishedAt: () => string;
  sources: Pick<PageSources, 'batches' | 'batch'>;
  now: () => Date;
}

/** A document in its own right, rather than a page of the site. */
export interface SiteDocument {
  type: string;
  /** Writes it for an origin, or null where there is none; the origin is null where it is not known. */
  write: (origin: string | null) => string | null;
}

/** Makes a document from what the site is at the time. */
export type MakeDocument = (parts: DocumentParts) => SiteDocument;
