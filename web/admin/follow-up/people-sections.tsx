import { type ReactNode, useId } from 'react';
import type { Section } from '../../../src/shared/follow-up.ts';
import type { FollowUp, FollowUpCounts } from '../../../src/shared/records.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { doneText, sectionWords, toCallText } from '../parts/follow-up/follow-up-words.ts';
import { TickAll } from '../parts/lists/tick-all.tsx';
import type { Selection } from '../parts/lists/use-selection.ts';
import styles from './people-sections.module.css';

interface PeopleSectionsProps {
  rows: readonly FollowUp[];
  /** The section in which each stood when the list was read, by id. */
  sections: ReadonlyMap<string, Section>;
  work: FollowUpCounts['work'] | undefined;
  selection: Selection;
  rowOf: (person: FollowUp) => ReactNode;
}

/** The people of a page under the headings of their sections; the first says who is left to call today. */
export function PeopleSections({ rows, sections, work, selection, rowOf }: PeopleSectionsProps) {
  const id = useId();
  return groupsOf(rows, sections).map(({ section, people }, index) => (
    <section key={section} aria-labelledby={`${id}-${section}`}>
      <div className={styles.head}>
        <TickAll selection={selection} ids={people.map(({ _id }) => _id)} className={styles.tick}>
          <VisuallyHidden>Select all here: {sectionWords[section]}</VisuallyHidden>
        </TickAll>
        <h2 id={`${id}-${section}`} className={styles.heading}>
          {sectionWords[section]}
        </h2>
        {index === 0 && work ? <Progress {...work} /> : null}
      </div>
      <ul className={styles.people} aria-labelledby={`${id}-${section}`}>
        {people.map(rowOf)}
      </ul>
    </section>
  ));
}

function Progress(work: FollowUpCounts['work']) {
  return (
    <p className={styles.progress}>
      {toCallText(work)}
      {work.done === 0 ? null : <span className={styles.done}> · {doneText(work)}</span>}
    </p>
  );
}

function groupsOf(rows: readonly FollowUp[], sections: ReadonlyMap<string, Section>) {
  const groups = new Map<Section, FollowUp[]>();
  for (const row of rows) {
    const section = sections.get(row._id) ?? 'later';
    groups.set(section, [...(groups.get(section) ?? []), row]);
  }
  return [...groups].map(([section, people]) => ({ section, people }));
}
