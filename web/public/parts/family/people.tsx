import { useFirstLanguageTag, useTexts } from '../../../data/texts.tsx';
import { initialsOf } from './initials.ts';
import styles from './people.module.css';
import { Rows } from './rows.tsx';
import { type FamilyProps, useFamily } from './use-family.ts';

/** The people who teach or answer the phone, and what a student gets. Nothing while nothing of it is set. */
export function People({ of }: FamilyProps) {
  const family = useFamily(of);
  const { title } = useTexts('family').people;
  const english = useFirstLanguageTag();
  if (!family || family.people.length + family.training.length === 0) return null;
  return (
    <section id="people" aria-labelledby="people-title" className={styles.section}>
      <h2 id="people-title">{title}</h2>
      {family.people.length === 0 ? null : (
        <ul className={styles.people}>
          {family.people.map(({ name, lines, portrait }) => (
            <li key={name} className={styles.person} lang={english}>
              {portrait === null ? (
                <span className={styles.portrait} aria-hidden="true">
                  {initialsOf(name)}
                </span>
              ) : (
                <img src={portrait} alt="" loading="lazy" className={styles.portrait} />
              )}
              <div>
                <strong>{name}</strong>
                {lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Rows rows={family.training} look="lines" />
    </section>
  );
}
