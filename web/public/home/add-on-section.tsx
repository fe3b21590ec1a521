import ArrowRight from 'lucide-react/icons/arrow-right';
import { fill } from '../../../src/shared/content.ts';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import { EntryRows } from './entry-rows.tsx';

/** 'Add On Courses': the certificate programmes, to compare as the courses are. */
export function AddOnSection() {
  const texts = useTexts('home').addOns;
  return (
    <Section labelledBy="add-on">
      <SectionHeading id="add-on" title={texts.title} lead={texts.lead} />
      <EntryRows
        kind="certificate"
        texts={texts}
        link={({ href, name }) => (
          <ButtonLink
            href={href}
            variant="secondary"
            size="small"
            data-button
            iconEnd={<ArrowRight aria-hidden="true" />}
          >
            <span>{texts.action}</span>
            {name === undefined ? null : <VisuallyHidden> {fill(texts.about, { name })}</VisuallyHidden>}
          </ButtonLink>
        )}
      />
    </Section>
  );
}
