import { listItems } from '../../../src/shared/list-items.ts';
import type { CatalogueEntry, CatalogueKind } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ForParents } from '../parts/family/for-parents.tsx';
import { People } from '../parts/family/people.tsx';
import { Questions } from '../parts/questions.tsx';
import { BookingSteps } from './booking-steps.tsx';
import styles from './detail-sections.module.css';

interface FurtherSectionsProps {
  kind: CatalogueKind;
  entry: CatalogueEntry;
  className: string | undefined;
}

/** So many of the questions, from the first, are on the page of a course too. */
const questionsOfCourse = 5;

/** The sections below what is about the course itself: how to book, who teaches, what parents ask, what is often asked. */
export function FurtherSections({ kind, entry, className }: FurtherSectionsProps) {
  const questions = useTexts('questions');
  const of = { kind, entry: entry._id };
  return (
    <div className={joinClasses(styles.sections, className)}>
      <BookingSteps namesDocuments={listItems(entry.eligibility).length > 0} />
      <People of={of} />
      <ForParents of={of} />
      {questions.items.length > 0 ? (
        <section className={styles.questions}>
          <h2>{questions.title}</h2>
          <Questions items={questions.items.slice(0, questionsOfCourse)} />
        </section>
      ) : null}
    </div>
  );
}
