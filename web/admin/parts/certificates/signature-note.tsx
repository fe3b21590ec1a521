import { useCertificatePaper } from './use-certificate-paper.ts';

/** Says before certificates are issued that nobody signs them yet: once issued, they are printed like that for ever. */
export function SignatureNote() {
  const paper = useCertificatePaper().data;
  if (paper === undefined || paper.signatories.some(({ name }) => name !== '')) return null;
  return (
    <p>
      <strong>Nobody signs the certificates yet.</strong> First enter who does under Register, ‘Certificate
      design’: certificates that are issued stay as they are.
    </p>
  );
}
