import { pagePath } from '../../../src/shared/pages.ts';
import type { CatalogueKind } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AuthorisationLine } from '../parts/authorisation-line.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Section } from '../parts/section.tsx';
import { CatalogueCards } from './catalogue-cards.tsx';
import { LearningEnvironment } from './learning-environment.tsx';
import { TimelineSection } from './timeline-section.tsx';

const headPictures = {
  course: { name: 'gallery-15', alt: '' },
  certificate: { name: 'gallery-20', alt: '' },
};

/** The page of all courses, with their timelines. */
export function CoursesPage() {
  return <CatalogueListPage kind="course" />;
}

/** The page of all add-on courses. */
export function CertificatesPage() {
  return <CatalogueListPage kind="certificate" />;
}

function CatalogueListPage({ kind }: { kind: CatalogueKind }) {
  const texts = useTexts('catalogue');
  const dates = useTexts('batches');
  const { title, lead } = texts[kind];
  return (
    <>
      <PageHead title={title} lead={lead} picture={headPictures[kind]}>
        {kind === 'course' ? <AuthorisationLine /> : null}
        <div>
          <ButtonLink href={pagePath('batches')} variant="secondary">
            {dates.all}
          </ButtonLink>
        </div>
      </PageHead>
      <Section>
        <CatalogueCards kind={kind} />
      </Section>
      {kind === 'course' ? <TimelineSection /> : null}
      <LearningEnvironment items={texts.environment[kind]} ground={kind === 'course' ? 'paper' : 'haze'} />
    </>
  );
}
