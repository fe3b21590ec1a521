import type { ReactNode } from 'react';
import type { ShownPicture } from '../../content/shapes.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** Stands above the title; a class gives its circle another colour and shape. */
  sign?: { icon: ReactNode; className: string | undefined };
  lead?: ReactNode;
  /** Fills the side away from the words. */
  picture?: ShownPicture;
  /** The picture's width, where the head is higher than most. */
  sizes?: string;
  children?: ReactNode;
}

/** Of 4 to 3, it fills a head of about 25rem; where a point has three pixels, two look as sharp at half the bytes. */
const usualSizes =
  '(width < 64rem) and (resolution >= 2.5dppx) 22rem, (width < 64rem) max(100vw, 34rem), 67vw';

/** The top of a public page: its one h1 on navy, under the see-through header. */
export function PageHead({ title, sign, lead, picture, sizes = usualSizes, children }: PageHeadProps) {
  return (
    <div className={`on-navy ${styles.head}`}>
      {picture ? (
        <div className={styles.picture}>
          <Picture name={picture.name} alt="" sizes={sizes} className={styles.crop} priority />
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
