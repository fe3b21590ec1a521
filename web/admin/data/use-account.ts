import useSWR, { type SWRResponse } from 'swr';
import type { Account } from '../../../src/shared/records.ts';
import { accountPath, adminGet } from './admin-api.ts';

/** Reads what the back office needs to know of the logged-in admin. */
export function useAccount(): SWRResponse<Account, unknown> {
  return useSWR<Account, unknown>(accountPath, adminGet);
}
