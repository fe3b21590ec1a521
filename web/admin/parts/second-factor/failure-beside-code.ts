import { ApiError } from '../../../data/errors.ts';
import { callFailure } from '../../data/call-failure.ts';

/** Returns what tells why a call with a code failed; nothing where that stands at the code's field. */
export function failureBesideCode(otherwise: string): (error: unknown) => string {
  return (error) =>
    error instanceof ApiError && error.errors.code !== undefined ? '' : callFailure(error, otherwise);
}
