import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId } from 'react';
import { Link } from 'wouter';
import { fill } from '../../../src/shared/content.ts';
import { firstLanguage, inLanguage, languages } from '../../../src/shared/languages.ts';
import type { Batch } from '../../../src/shared/records.ts';
import { useLanguage, useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { BatchList } from '../parts/batches/batch-list.tsx';
import { coursePath, datesAnchor } from '../parts/batches/batch-words.ts';
import styles from './batches-page.module.css';

/** So many dates of a course stand here; all of them on its own page. */
const mostOfCourse = 4;

/** The next dates of each course, then of each add-on course, those first that begin first. */
export function ByCourse({ batches }: { batches: readonly Batch[] }) {
  const groups = new Map<string, Batch[]>();
  const courses = batches.filter(({ kind }) => kind === 'course');
  for (const batch of [...courses, ...batches.filter(({ kind }) => kind !== 'course')]) {
    const path = coursePath(batch);
    groups.set(path, [...(groups.get(path) ?? []), batch]);
  }
  return [...groups].map(([path, ofCourse]) => <Course key={path} path={path} batches={ofCourse} />);
}

function Course({ path, batches }: { path: string; batches: readonly Batch[] }) {
  const { allOfCourse } = useTexts('batchLists');
  const language = useLanguage();
  const headingId = useId();
  const [first] = batches;
  if (first === undefined) return null;
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <h2 id={headingId} lang={first.english && languages[firstLanguage].tag}>
        <Link href={path}>{first.entryName}</Link>
      </h2>
      <BatchList batches={batches.slice(0, mostOfCourse)} course={{ headingId }} />
      {batches.length > mostOfCourse ? (
        // An ordinary link, which the browser follows down to the dates.
        <ButtonLink
          href={`${inLanguage(language, path)}#${datesAnchor}`}
          plain
          variant="secondary"
          size="small"
          className={styles.more}
          aria-describedby={headingId}
          iconEnd={<ArrowRight aria-hidden="true" />}
        >
          {fill(allOfCourse, { count: batches.length })}
        </ButtonLink>
      ) : null}
    </section>
  );
}
