import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { listItems } from '../../../src/shared/list-items.ts';
import type { Batch, CatalogueEntry, CatalogueKind } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { DatesSection } from '../parts/batches/dates-section.tsx';
import { languageOf } from '../parts/entry-language.ts';
import { Proof } from '../parts/family/proof.tsx';
import styles from './detail-sections.module.css';

interface DetailSectionsProps {
  kind: CatalogueKind;
  entry: CatalogueEntry;
  /** Its dates, by start. */
  batches: readonly Batch[];
  className: string | undefined;
}

/** The sections about a course or certificate: its dates, about it, who may come, what the fee covers and what not. */
export function DetailSections({ kind, entry, batches, className }: DetailSectionsProps) {
  const texts = useTexts('enrollment').page;
  return (
    <div className={joinClasses(styles.sections, className)}>
      <DatesSection batches={batches} />
      <Proof of={{ kind, entry: entry._id }} />
      <section>
        <h2>{kind === 'course' ? texts.aboutCourse : texts.aboutCertificate}</h2>
        <div className={styles.about} lang={languageOf(entry, 'aboutCourse')}>
          {entry.aboutCourse
            .split(/\n+/u)
            .filter((text) => text.trim() !== '')
            .map((text) => (
              <p key={text}>{text}</p>
            ))}
        </div>
      </section>
      <List entry={entry} field="eligibility" title={texts.eligibility} icon={ChevronRight} tone="plain" />
      <div className={styles.pair}>
        <List entry={entry} field="courseIncludes" title={texts.includes} icon={Check} tone="included" />
        <List entry={entry} field="courseExcludes" title={texts.excludes} icon={X} tone="excluded" />
      </div>
    </div>
  );
}

interface ListProps {
  entry: CatalogueEntry;
  /** As the call gives it: an array, or text separated by commas. */
  field: 'eligibility' | 'courseIncludes' | 'courseExcludes';
  title: string;
  icon: LucideIcon;
  tone: 'plain' | 'included' | 'excluded';
}

function List({ entry, field, title, icon: Icon, tone }: ListProps) {
  const list = listItems(entry[field]);
  if (list.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul lang={languageOf(entry, field)} className={joinClasses(styles.list, styles[tone])}>
        {list.map((item) => (
          <li key={item}>
            <Icon aria-hidden="true" strokeWidth={2.5} />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
