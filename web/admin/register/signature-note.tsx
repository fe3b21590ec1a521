import useSWR from 'swr';
import type { CertificatePaper } from '../../../src/shared/register.ts';
import { adminGet } from '../data/admin-api.ts';

/** Says before certificates are issued that nobody signs them yet: once issued, they are printed like that for ever. */
export function SignatureNote() {
  const paper = useSWR<CertificatePaper>('/api/admin/certificate-paper', adminGet).data;
  if (paper === undefined || paper.signatories.some(({ name }) => name !== '')) return null;
  return (
    <p>
      <strong>Nobody signs the certificates yet.</strong> First enter who does under Register, ‘Certificate
      design’: certificates that are issued stay as they are.
    </p>
  );
}
