import type { PictureVariant } from 'virtual:pictures';
import { drawings, pictures } from 'virtual:pictures';
import { joinClasses } from './join-classes.ts';
import styles from './picture.module.css';
import { usePictureReplacement } from './picture-replacements.ts';

interface PictureProps {
  /** The place that it fills, in `web/assets/pictures` or `src/content/drawings.ts`. */
  name: string;
  alt: string;
  /** `alt` is true of whatever is shown, such as the name of a course. */
  altStays?: boolean | undefined;
  /** How wide it is shown, as the `sizes` attribute says it; a drawing has one size for all. */
  sizes?: string | undefined;
  /** Goes on the frame, which is as wide as its place; give it an aspect-ratio to crop the picture. */
  className?: string | undefined;
  /** It is seen at once: load it before the rest. */
  priority?: boolean;
}

/**
 * A picture of the site in the width that fits, on the middle tone of a print until it has arrived; or the one that the
 * institute put in its place, with its text. A drawing is shown whole, and leaves the pictures the way. What only adorns
 * has an empty `alt`, and keeps it.
 */
export function Picture({ name, alt, altStays, sizes, className, priority = false }: PictureProps) {
  const { path, text } = usePictureReplacement(name);
  const file = pictures[name];
  const drawing = drawings[name];
  const loading = priority
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  if (path === undefined && drawing) {
    return (
      <span className={joinClasses(styles.frame, styles.drawn, className)}>
        <img
          src={drawing.src}
          width={drawing.width}
          height={drawing.height}
          alt={alt}
          loading="lazy"
          decoding="async"
        />
      </span>
    );
  }
  if (path !== undefined || !file) {
    // Room as for the picture that it replaces.
    const { width, height } = file ?? drawing ?? {};
    return (
      <span className={joinClasses(styles.frame, className)}>
        <img
          src={path ?? `/pictures/${name}.webp`}
          width={width}
          height={height}
          alt={alt && !altStays && text ? text : alt}
          {...loading}
        />
      </span>
    );
  }
  return (
    <span className={joinClasses(styles.frame, className)}>
      <picture>
        <source type="image/avif" srcSet={variantList(file.avif)} sizes={sizes} />
        <img
          src={fallback(file.webp)}
          srcSet={variantList(file.webp)}
          sizes={sizes}
          width={file.width}
          height={file.height}
          alt={alt}
          {...loading}
        />
      </picture>
    </span>
  );
}

function variantList(variants: readonly PictureVariant[]): string {
  return variants.map(([width, url]) => `${url} ${width}w`).join(', ');
}

/** For browsers without `srcset`: the widest that is not more than 1280 pixels, else the narrowest. */
function fallback(variants: readonly PictureVariant[]): string | undefined {
  return (variants.filter(([width]) => width <= 1280).at(-1) ?? variants[0])?.[1];
}
