import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import type { Fee } from '../../../src/shared/fee.ts';
import { listPages, pagePath } from '../../../src/shared/pages.ts';
import { allCourses, serviceAction, services, servicesHead } from '../../content/services.ts';
import type { CardOfAll } from '../../content/shapes.ts';
import { Picture } from '../../ui/picture.tsx';
import { FeeLine } from '../shared/fee-line.tsx';
import { Section } from '../shared/section.tsx';
import { SectionHeading } from '../shared/section-heading.tsx';
import { phoneWide } from './picture-sizes.ts';
import styles from './services-section.module.css';
import { useTargetFee } from './use-target-fee.ts';
import { useTargetPath } from './use-target-path.ts';
import { WeightScale } from './weight-scale.tsx';

/** 'Our Services': the three courses, each a little higher than the one before. */
export function ServicesSection() {
  const pathOf = useTargetPath();
  const feeOf = useTargetFee('course');
  return (
    <Section labelledBy="services">
      <div className={styles.head}>
        <SectionHeading id="services" title={servicesHead.title} lead={servicesHead.lead} />
      </div>
      <ul className={styles.cards}>
        {services.map((service) => {
          const path = pathOf(service.target);
          return (
            <li key={service.id} className={styles.card}>
              {path === null ? (
                <ServiceCard card={allCourses} href={pagePath(listPages.course)} fee={null} />
              ) : (
                <ServiceCard
                  card={{ ...service, action: serviceAction }}
                  href={path}
                  fee={feeOf(service.target)}
                >
                  <WeightScale service={service.id} />
                </ServiceCard>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** The pictures are 4 to 3; from 64rem on they fill a frame of 4 to 5, which is as high as one of 40rem is wide. */
const sizes = `${phoneWide}, (width < 64rem) 24rem, (width < 80rem) 50vw, 40rem`;

interface ServiceCardProps {
  card: CardOfAll;
  href: string;
  fee: Fee | null;
  children?: ReactNode;
}

function ServiceCard({ card, href, fee, children }: ServiceCardProps) {
  const titleId = useId();
  return (
    <>
      <Picture {...card.picture} sizes={sizes} className={styles.picture} />
      <div className={styles.words}>
        <h3 id={titleId}>{card.title}</h3>
        {children}
        <p className={styles.text}>{card.text}</p>
        <div className={styles.end}>
          {fee ? <FeeLine fee={fee} /> : null}
          <Link href={href} className={styles.link} aria-describedby={titleId}>
            {card.action}
            <ArrowRight aria-hidden="true" />
          </Link>
        </div>
      </div>
    </>
  );
}
