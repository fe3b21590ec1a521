import { useTexts } from '../../../data/texts.tsx';
import { dgcaSite } from '../dgca-site.ts';
import styles from './proof.module.css';
import { Rows } from './rows.tsx';
import { type FamilyProps, useFamily } from './use-family.ts';

/** What shows that the institute is authorised, with the way to check it. Nothing while nothing of it is set. */
export function Proof({ of }: FamilyProps) {
  const family = useFamily(of);
  const { proof } = useTexts('family');
  if (!family || (family.proof.length === 0 && family.scan === null)) return null;
  return (
    <section id="proof" aria-label={proof.title} className={styles.proof}>
      <div className={styles.content}>
        <div>
          <Rows rows={family.proof} look="lines" />
          <a href={dgcaSite} target="_blank" rel="noopener noreferrer" className={styles.check}>
            {proof.check}
          </a>
        </div>
        {family.scan === null ? null : (
          <a href={family.scan} target="_blank" rel="noopener">
            <img src={family.scan} alt={proof.scan} loading="lazy" className={styles.scan} />
          </a>
        )}
      </div>
    </section>
  );
}
