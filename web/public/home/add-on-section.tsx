import ArrowRight from 'lucide-react/icons/arrow-right';
import type { Fee } from '../../../src/shared/fee.ts';
import { listPages, pagePath } from '../../../src/shared/pages.ts';
import { addOnAction, addOnCourses, addOnHead, allAddOnCourses } from '../../content/add-on-courses.ts';
import type { CardOfAll } from '../../content/shapes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FeeLine } from '../shared/fee-line.tsx';
import { Section } from '../shared/section.tsx';
import { SectionHeading } from '../shared/section-heading.tsx';
import styles from './add-on-section.module.css';
import { useTargetFee } from './use-target-fee.ts';
import { useTargetPath } from './use-target-path.ts';

/** 'Add On Courses': the three certificate programmes, a line each, as on a departure board. */
export function AddOnSection() {
  const pathOf = useTargetPath();
  const feeOf = useTargetFee('certificate');
  return (
    <Section ground="haze" labelledBy="add-on">
      <SectionHeading id="add-on" title={addOnHead.title} lead={addOnHead.lead} />
      <ul className={styles.board}>
        {addOnCourses.map((course) => {
          const path = pathOf(course.target);
          return (
            <li key={course.id} className={styles.line}>
              {path === null ? (
                <AddOnCard card={allAddOnCourses} href={pagePath(listPages.certificate)} fee={null} />
              ) : (
                <AddOnCard card={{ ...course, action: addOnAction }} href={path} fee={feeOf(course.target)} />
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function AddOnCard({ card, href, fee }: { card: CardOfAll; href: string; fee: Fee | null }) {
  return (
    <>
      <Picture {...card.picture} sizes="(width < 72rem) 13rem, 17rem" className={styles.picture} />
      <h3 className={styles.title}>{card.title}</h3>
      <p className={styles.text}>{card.text}</p>
      <div className={styles.end}>
        {fee ? <FeeLine fee={fee} /> : null}
        <ButtonLink
          href={href}
          variant="secondary"
          className={styles.action}
          iconEnd={<ArrowRight aria-hidden="true" />}
        >
          <span>{card.action}</span>
          <VisuallyHidden> about {card.title}</VisuallyHidden>
        </ButtonLink>
      </div>
    </>
  );
}
