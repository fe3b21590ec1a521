import { useEffect, useRef, useState } from 'react';
import type { ShownPicture } from '../../../src/content/shapes.ts';
import type { CatalogueEntry } from '../../../src/shared/records.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './entry-picture.module.css';

interface EntryPictureProps {
  entry: Pick<CatalogueEntry, 'image' | 'name'>;
  /** In place of a picture that it does not have. */
  placeholder: ShownPicture;
  sizes: string;
  className?: string | undefined;
  /** It is seen at once. */
  priority?: boolean;
}

/** The picture of a course or certificate; the placeholder where it has none, or none that loads. */
export function EntryPicture({ entry, placeholder, sizes, className, priority = false }: EntryPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  const { image } = entry;

  // It may have failed before the page's script began to listen.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setBroken(image);
  }, [image]);

  const own = sitePicture(entry);
  if (own !== null || entry.image === null || entry.image === broken) {
    return (
      <Picture
        {...(own ?? placeholder)}
        sizes={sizes}
        className={joinClasses(styles.frame, className)}
        priority={priority}
      />
    );
  }
  return (
    <span className={joinClasses(styles.frame, className)}>
      <img
        ref={picture}
        src={entry.image}
        alt={entry.name}
        width={1280}
        height={960}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setBroken(entry.image)}
      />
    </span>
  );
}

/** The entries of the first run show pictures of the site itself, which come in fitting widths. */
function sitePicture({ image, name }: EntryPictureProps['entry']) {
  const file = /^\/pictures\/([\w-]+)\.webp$/u.exec(image ?? '')?.[1];
  return file === undefined ? null : { name: file, alt: name, altStays: true };
}
