import type { ReactNode } from 'react';
import type { ShownPicture } from '../../content/shapes.ts';
import { Picture } from '../../ui/picture.tsx';
import { AltitudeTick } from './altitude-tick.tsx';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  lead?: string | undefined;
  /** Fills the side away from the words. */
  picture?: ShownPicture;
  children?: ReactNode;
}

/** The top of a public page: its one h1 on navy, under the see-through header. */
export function PageHead({ title, lead, picture, children }: PageHeadProps) {
  return (
    <div className={`on-navy ${styles.head}`}>
      {picture ? (
        <div className={styles.picture}>
          <Picture
            name={picture.name}
            alt=""
            sizes="(width < 64rem) 100vw, 60vw"
            className={styles.crop}
            priority
          />
        </div>
      ) : null}
      <div className={styles.content}>
        <AltitudeTick />
        <h1>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {children}
      </div>
    </div>
  );
}
