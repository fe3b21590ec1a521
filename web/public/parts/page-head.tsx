import type { ReactNode } from 'react';
import type { ShownPicture } from '../../../src/content/shapes.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** Above the title; a class gives its circle another colour and shape. */
  sign?: { icon: ReactNode; className: string | undefined };
  lead?: ReactNode;
  /** Fills the side away from the words where there is room. */
  picture?: ShownPicture;
  children?: ReactNode;
}

/** The top of a public page: its one h1 on navy, under the see-through header. */
export function PageHead({ title, sign, lead, picture, children }: PageHeadProps) {
  return (
    <div className={`on-navy ${styles.head}`}>
      {picture ? (
        <div className={styles.picture}>
          <Picture name={picture.name} alt="" sizes="45vw" className={styles.crop} />
        </div>
      ) : null}
      <div className={styles.content}>
        {sign ? <span className={joinClasses(styles.sign, sign.className)}>{sign.icon}</span> : null}
        <h1>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {children}
      </div>
    </div>
  );
}
