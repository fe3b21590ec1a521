import { useTexts } from '../../../data/texts.tsx';
import { dgcaSite } from '../dgca-site.ts';
import styles from './proof.module.css';
import { Rows } from './rows.tsx';
import { type FamilyProps, useFamily } from './use-family.ts';

/** The proof that the institute is authorised, with the way to check it. Nothing while nothing of it is set. */
export function Proof({ of }: FamilyProps) {
  const { proof = [], scan = null } = useFamily(of) ?? {};
  const { title, check } = useTexts('family').proof;
  if (proof.length === 0 && scan === null) return null;
  return (
    <section id="proof" aria-label={title} className={styles.proof}>
      <div className={styles.content}>
        <Rows rows={proof} look="lines" />
        {scan === null ? null : (
          <a href={scan}>
            <img src={scan} alt={title} loading="lazy" />
          </a>
        )}
        <a href={dgcaSite} target="_blank" rel="noopener noreferrer" className={styles.check}>
          {check}
        </a>
      </div>
    </section>
  );
}
