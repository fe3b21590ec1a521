import type { Language } from '../shared/languages.ts';
import type { CatalogueKind } from '../shared/records.ts';
import type { LetterParts } from './letter-parts.ts';
import { letterWriter } from './letter-writer.ts';
import type { Mail } from './smtp.ts';

/** Somebody who would be told. */
interface Applicant {
  /** The id of the enrollment. */
  enrollment: string;
  name: string;
  email: string;
  course: string;
  kind: CatalogueKind | null;
  entry: string | null;
  language: Language;
}

/**
 * Returns a function that writes the mail by which an applicant would be told that the batch is cancelled, while it is not yet;
 * null where none would go out.
 */
export function cancellationWriter(
  parts: LetterParts,
): (applicant: Applicant, message: string) => Mail | null {
  const { write } = letterWriter({
    ...parts,
    standing(enrollment) {
      const standing = parts.standing(enrollment);
      const batch = standing?.batch ?? null;
      return (
        standing && {
          ...standing,
          state: 'cancelled',
          heldUntil: null,
          batch: batch && { ...batch, state: 'cancelled' },
        }
      );
    },
  });
  return ({ enrollment, name, email, course, kind, entry, language }, message) =>
    write({
      id: 'preview',
      topic: 'notices',
      audience: 'applicant',
      record: {
        ...{ id: enrollment, name, email, course, language, event: 'cancelled', message },
        ...(kind && entry && { kind, entry }),
      },
    });
}
