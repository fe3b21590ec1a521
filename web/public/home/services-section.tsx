import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'wouter';
import { pagePath } from '../../../src/shared/pages.ts';
import { useTexts } from '../../data/texts.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import { EntryRows } from './entry-rows.tsx';
import styles from './services-section.module.css';

/** 'Our Services': the courses as one table to compare, each a link all over. */
export function ServicesSection() {
  const texts = useTexts('home').services;
  const { all } = useTexts('batches');
  return (
    <Section labelledBy="services">
      <SectionHeading
        id="services"
        title={texts.title}
        lead={texts.lead}
        aside={
          <Link href={pagePath('batches')} className={styles.link}>
            {all}
            <ArrowRight aria-hidden="true" />
          </Link>
        }
      />
      <EntryRows
        kind="course"
        texts={texts}
        scaled
        link={({ href, name, nameId, isList }) => (
          <Link
            href={href}
            className={styles.course}
            aria-describedby={name === undefined ? undefined : nameId}
          >
            <span>{isList ? texts.all.action : texts.action}</span>
            <ArrowRight aria-hidden="true" />
          </Link>
        )}
      />
    </Section>
  );
}
