import ArrowRight from 'lucide-react/icons/arrow-right';
import { listPages, pagePath } from '../../../src/shared/pages.ts';
import { addOnAction, addOnCourses, addOnHead, allAddOnCourses } from '../../content/add-on-courses.ts';
import type { CardOfAll } from '../../content/shapes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Section } from '../shared/section.tsx';
import { SectionHeading } from '../shared/section-heading.tsx';
import styles from './add-on-section.module.css';
import { useTargetPath } from './use-target-path.ts';

/** 'Add On Courses': the three certificate programmes, a line each, as on a departure board. */
export function AddOnSection() {
  const pathOf = useTargetPath();
  return (
    <Section ground="haze" labelledBy="add-on">
      <SectionHeading id="add-on" title={addOnHead.title} lead={addOnHead.lead} />
      <ul className={styles.board}>
        {addOnCourses.map((course) => {
          const path = pathOf(course.target);
          return (
            <li key={course.id} className={styles.line}>
              {path === null ? (
                <AddOnCard card={allAddOnCourses} href={pagePath(listPages.certificate)} />
              ) : (
                <AddOnCard card={{ ...course, action: addOnAction }} href={path} />
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function AddOnCard({ card, href }: { card: CardOfAll; href: string }) {
  return (
    <>
      <Picture {...card.picture} sizes="(width < 72rem) 13rem, 17rem" className={styles.picture} />
      <h3 className={styles.title}>{card.title}</h3>
      <p className={styles.text}>{card.text}</p>
      <ButtonLink
        href={href}
        variant="secondary"
        className={styles.action}
        iconEnd={<ArrowRight aria-hidden="true" />}
      >
        <span>{card.action}</span>
        <VisuallyHidden> about {card.title}</VisuallyHidden>
      </ButtonLink>
    </>
  );
}
