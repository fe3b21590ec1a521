import useSWR from 'swr';
import { adminCall } from '../data/admin-api.ts';

/**
 * Returns the number that the next certificate of a day gets; undefined until known, and for what is no day of issue. It is
 * asked for anew by another `pattern`, if that is told.
 */
export function useNextNumber(issuedOn: string, pattern = ''): string | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/u.test(issuedOn);
  const { data } = useSWR(isDay ? (['next number', issuedOn, pattern] as const) : null, readNext, {
    shouldRetryOnError: false,
    // It was another one before the last was issued.
    dedupingInterval: 0,
  });
  return data;
}

async function readNext([, day]: readonly [string, string, string]): Promise<string | undefined> {
  const json = { holder: 'Name', programme: 'Course', from: day, to: day, issuedOn: day };
  return (await adminCall('/api/admin/register/preview', { method: 'POST', json })).body[0]?.number;
}
