import { useEffect, useState } from 'react';
import type { Place, PrintedCertificate } from '../../../src/shared/records.ts';
import { adminCall, isUnauthorized } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { shortenedNames } from './issue-names.tsx';

/** The preview of the certificates to be issued, as the dialog reads it. */
export interface IssuePreview {
  /** One for each place, in their order; undefined until known. The last stay while those of another day are read. */
  certificates: readonly PrintedCertificate[] | undefined;
  /** Why there are none, in a sentence. */
  failure: string | null;
}

/** Reads what would be issued for these places on a day, with the numbers that they would get. */
export function useIssuePreview(places: readonly Place[], issuedOn: string): IssuePreview {
  const [preview, setPreview] = useState<IssuePreview>({ certificates: undefined, failure: null });
  useEffect(() => {
    // Half a day is typed.
    if (!/^\d{4}-\d\d-\d\d$/u.test(issuedOn)) return;
    let isWanted = true;
    const json = { places: places.map(({ _id }) => _id), names: shortenedNames(places), issuedOn };
    adminCall('/api/admin/register/preview', { method: 'POST', json }).then(
      ({ body }) => isWanted && setPreview({ certificates: body, failure: null }),
      (error: unknown) => {
        if (!isWanted || isUnauthorized(error)) return;
        const failure = callFailure(error, 'The certificates could not be prepared.');
        setPreview((before) => ({ ...before, failure }));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [places, issuedOn]);
  return preview;
}
