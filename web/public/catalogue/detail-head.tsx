import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'wouter';
import { listPages, pagePath } from '../../../src/shared/pages.ts';
import type { CatalogueKind } from '../../../src/shared/records.ts';
import { catalogueLists } from '../../content/catalogue-pages.ts';
import { AltitudeTick } from '../shared/altitude-tick.tsx';
import styles from './detail-head.module.css';

interface DetailHeadProps {
  kind: CatalogueKind;
  title: string;
  description: string | undefined;
}

/** The top of a detail page: the way back to the list, the name and the description. */
export function DetailHead({ kind, title, description }: DetailHeadProps) {
  return (
    <div className={`on-navy ${styles.head}`}>
      <div className={styles.content}>
        <Link href={pagePath(listPages[kind])} className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          {catalogueLists[kind].title}
        </Link>
        <AltitudeTick />
        <h1 className={styles.title}>{title}</h1>
        {description ? <p className={styles.description}>{description}</p> : null}
      </div>
    </div>
  );
}
