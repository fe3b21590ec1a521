import { documentTitle } from '../../../src/shared/pages.ts';
import type { CatalogueKind } from '../../../src/shared/records.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { useBatchesOf } from '../../data/use-batches.ts';
import { useCatalogueEntry } from '../../data/use-catalogue.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { languageOf } from '../parts/entry-language.ts';
import { EntryPicture } from '../parts/entry-picture.tsx';
import { PrintedContact } from '../parts/printed-contact.tsx';
import { PrintedName } from '../parts/printed-name.tsx';
import styles from './catalogue-detail-page.module.css';
import { DetailHead } from './detail-head.tsx';
import { DetailSections } from './detail-sections.tsx';
import { FurtherSections } from './further-sections.tsx';
import { PageCode } from './page-code.tsx';
import { SummaryCard } from './summary-card.tsx';

/** The page of one course. */
export function CoursePage({ id }: { id: string }) {
  return <CatalogueDetailPage kind="course" id={id} />;
}

/** The page of one add-on course. */
export function CertificatePage({ id }: { id: string }) {
  return <CatalogueDetailPage kind="certificate" id={id} />;
}

/**
 * Everything about one course or certificate, and the way to enroll in it. It says 'Loading...' until the data has
 * arrived, and stays there when it cannot be read.
 */
function CatalogueDetailPage({ kind, id }: { kind: CatalogueKind; id: string }) {
  const read = useCatalogueEntry(kind, id);
  const batches = useBatchesOf(id);
  // The page comes with its dates, so that nothing of it moves.
  const entry = batches.loading ? undefined : read.entry;
  const institute = useSiteFacts().name;
  const texts = useTexts('enrollment').page;
  const { placeholder } = useTexts('catalogue')[kind];
  useDocumentTitle(entry ? documentTitle(entry.name, institute) : null);
  return (
    <>
      <div className={styles.page}>
        <PrintedName />
        <DetailHead kind={kind} entry={entry} />
        {entry ? (
          <>
            <SummaryCard kind={kind} entry={entry} batches={batches.items} className={styles.summary} />
            <div className={styles.picture} lang={languageOf(entry, 'name')}>
              <EntryPicture
                entry={entry}
                placeholder={{ name: placeholder.picture, alt: placeholder.alt }}
                sizes="(width < 40rem) and (resolution >= 2.25dppx) 63vw, (width < 64rem) 100vw, 48rem"
                className={styles.crop}
                priority
              />
            </div>
            <DetailSections kind={kind} entry={entry} batches={batches.items} className={styles.sections} />
          </>
        ) : (
          <>
            <div className={`${styles.summary} ${styles.place}`} aria-hidden="true" data-scripted />
            <div className={`${styles.picture} ${styles.place}`} aria-hidden="true" data-scripted />
            <noscript>
              <p className={styles.missing}>{texts.missing}</p>
            </noscript>
          </>
        )}
      </div>
      {/* Beyond the slip's reach, which stays in sight as far as what it is beside. */}
      {entry ? (
        <>
          <FurtherSections kind={kind} entry={entry} className={styles.further} />
          <PrintedContact>
            <PageCode kind={kind} entry={entry} />
          </PrintedContact>
        </>
      ) : null}
    </>
  );
}
