import ArrowRight from 'lucide-react/icons/arrow-right';
import { addOnAction, addOnCourses, addOnHead } from '../../content/add-on-courses.ts';
import type { CatalogueCard } from '../../content/services.ts';
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
        {addOnCourses.map((course) => (
          <li key={course.id} className={styles.line}>
            <AddOnCard course={course} href={pathOf(course.target)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AddOnCard({ course, href }: { course: CatalogueCard; href: string }) {
  return (
    <>
      <Picture {...course.picture} sizes="(width < 72rem) 13rem, 17rem" className={styles.picture} />
      <h3 className={styles.title}>{course.title}</h3>
      <p className={styles.text}>{course.text}</p>
      <ButtonLink
        href={href}
        variant="secondary"
        className={styles.action}
        iconEnd={<ArrowRight aria-hidden="true" />}
      >
        <span>{addOnAction}</span>
        <VisuallyHidden> about {course.title}</VisuallyHidden>
      </ButtonLink>
    </>
  );
}
