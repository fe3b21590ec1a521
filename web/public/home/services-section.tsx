import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId } from 'react';
import { Link } from 'wouter';
import { type CatalogueCard, serviceAction, services, servicesHead } from '../../content/services.ts';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../shared/section.tsx';
import { SectionHeading } from '../shared/section-heading.tsx';
import { phoneWide } from './picture-sizes.ts';
import styles from './services-section.module.css';
import { useTargetPath } from './use-target-path.ts';
import { WeightScale } from './weight-scale.tsx';

/** 'Our Services': the three courses, each a little higher than the one before. */
export function ServicesSection() {
  const pathOf = useTargetPath();
  return (
    <Section labelledBy="services">
      <div className={styles.head}>
        <SectionHeading id="services" title={servicesHead.title} lead={servicesHead.lead} />
      </div>
      <ul className={styles.cards}>
        {services.map((service) => (
          <li key={service.id} className={styles.card}>
            <ServiceCard service={service} href={pathOf(service.target)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ServiceCard({ service, href }: { service: CatalogueCard; href: string }) {
  const titleId = useId();
  return (
    <>
      <Picture
        {...service.picture}
        sizes={`${phoneWide}, (width < 64rem) 20rem, 25rem`}
        className={styles.picture}
      />
      <div className={styles.words}>
        <h3 id={titleId}>{service.title}</h3>
        <WeightScale service={service.id} />
        <p className={styles.text}>{service.text}</p>
        <Link href={href} className={styles.link} aria-describedby={titleId}>
          {serviceAction}
          <ArrowRight aria-hidden="true" />
        </Link>
      </div>
    </>
  );
}
