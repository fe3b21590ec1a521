import { fill } from '../../../../src/shared/content.ts';
import type { ShownPerson } from '../../../../src/shared/records.ts';
import { useFirstLanguageTag, useTexts } from '../../../data/texts.tsx';
import styles from './people.module.css';
import { Rows } from './rows.tsx';
import { type FamilyProps, useFamily } from './use-family.ts';

/** Who teaches and who answers the phone, and what a student gets. Nothing while nothing of it is set. */
export function People({ of }: FamilyProps) {
  const family = useFamily(of);
  const { people } = useTexts('family');
  if (!family || family.people.length + family.training.length === 0) return null;
  return (
    <section id="people" aria-labelledby="people-title" className={styles.section}>
      <div className={styles.content}>
        <h2 id="people-title">{people.title}</h2>
        <ul className={styles.people}>
          {family.people.map((person) => (
            <Person key={person.name} person={person} />
          ))}
        </ul>
        <Rows rows={family.training} look="lines" />
      </div>
    </section>
  );
}

function Person({ person: { name, role, teaches, licence, languages, portrait } }: { person: ShownPerson }) {
  const { people } = useTexts('family');
  const lines = [role, teaches, licence && fill(people.licence, { number: licence }), languages];
  return (
    <li className={styles.person} lang={useFirstLanguageTag()}>
      {portrait === null ? (
        <span className={styles.portrait} aria-hidden="true">
          {initialsOf(name)}
        </span>
      ) : (
        <img src={portrait} alt="" loading="lazy" className={styles.portrait} />
      )}
      <div>
        <strong>{name}</strong>
        {lines.filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </li>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/u);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('');
}
