import { ApiError } from '../../../data/errors.ts';
import { callFailure } from '../../data/call-failure.ts';

/** Returns the function that says why a call with a code failed; nothing where the field of the code says it. */
export function failureBesideCode(otherwise: string): (error: unknown) => string {
  return (error) =>
    error instanceof ApiError && error.errors.code !== undefined ? '' : callFailure(error, otherwise);
}
