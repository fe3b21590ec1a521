import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { listItems } from '../../../src/shared/list-items.ts';
import type { CatalogueEntry, CatalogueKind } from '../../../src/shared/records.ts';
import { detailTexts } from '../../content/catalogue-pages.ts';
import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Questions } from '../shared/questions.tsx';
import { BookingSteps } from './booking-steps.tsx';
import styles from './detail-sections.module.css';

interface DetailSectionsProps {
  kind: CatalogueKind;
  entry: CatalogueEntry;
  className: string | undefined;
}

/** So many of the questions, from the first, stand on the page of a course too. */
const questionsOfCourse = 5;

/** What there is to read about a course or certificate: about it, who may come, what the fee covers and what not, how to book, what is often asked. */
export function DetailSections({ kind, entry, className }: DetailSectionsProps) {
  const questions = useTexts('questions');
  return (
    <div className={joinClasses(styles.sections, className)}>
      <section>
        <h2>{detailTexts.about[kind]}</h2>
        <div className={styles.about}>
          {entry.aboutCourse
            .split(/\n+/u)
            .filter((text) => text.trim() !== '')
            .map((text) => (
              <p key={text}>{text}</p>
            ))}
        </div>
      </section>
      <List title={detailTexts.eligibility} items={entry.eligibility} icon={ChevronRight} tone="plain" />
      <div className={styles.pair}>
        <List title={detailTexts.includes} items={entry.courseIncludes} icon={Check} tone="included" />
        <List title={detailTexts.excludes} items={entry.courseExcludes} icon={X} tone="excluded" />
      </div>
      <BookingSteps namesDocuments={listItems(entry.eligibility).length > 0} />
      {questions.items.length > 0 ? (
        <section className={styles.questions}>
          <h2>{questions.title}</h2>
          <Questions items={questions.items.slice(0, questionsOfCourse)} />
        </section>
      ) : null}
    </div>
  );
}

interface ListProps {
  title: string;
  /** As the call gives it: an array, or text separated by commas. */
  items: string | readonly string[];
  icon: LucideIcon;
  tone: 'plain' | 'included' | 'excluded';
}

function List({ title, items, icon: Icon, tone }: ListProps) {
  const list = listItems(items);
  if (list.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={joinClasses(styles.list, styles[tone])}>
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
