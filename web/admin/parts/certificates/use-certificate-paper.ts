import useSWR from 'swr';
import type { CertificatePaper } from '../../../../src/shared/records.ts';
import { adminGet } from '../../data/admin-api.ts';

/** The call that says what the next certificates are printed on. */
export const paperCall = '/api/admin/certificate-paper';

/** Reads what the next certificates are printed on. */
export function useCertificatePaper() {
  return useSWR<CertificatePaper>(paperCall, adminGet);
}
