import useSWR, { useSWRConfig } from 'swr';
import { noId } from '../../src/shared/pages.ts';
import type { Verification } from '../../src/shared/records.ts';
import { verificationCall } from '../../src/shared/register.ts';
import { ApiError } from './errors.ts';

/** A certificate as its page reads it. */
export interface ReadVerification {
  /** Undefined until it has arrived, null where there is none of this code. It stays while it cannot be read again. */
  verification: Verification | null | undefined;
  /** It could not be read, or not again. */
  failed: boolean;
  /** Too many codes were wrong. */
  limited: boolean;
  readAgain: () => void;
}

/** Reads a certificate by its code; again whenever the visitor comes back to it or is online again. */
export function useVerification(code: string): ReadVerification {
  const path = verificationCall(code);
  const { fallback } = useSWRConfig();
  // The document of an unknown code says so from the first. Each such question counts, so it is not asked again.
  const isUnknown = !(path in fallback) && verificationCall(noId) in fallback;
  const { data, error, mutate } = useSWR<Verification>(isUnknown ? null : path);
  const status = error instanceof ApiError ? error.status : null;
  return {
    verification: isUnknown || status === 404 ? null : data,
    failed: error !== undefined,
    limited: status === 429,
    readAgain: () => void mutate(),
  };
}
