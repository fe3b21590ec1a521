import { useCertificatePaper } from './use-certificate-paper.ts';

/** Says before certificates are issued what they will say or lack for ever as things are: the word SAMPLE, and the signatories. */
export function PaperNotes() {
  const paper = useCertificatePaper().data;
  if (paper === undefined) return null;
  return (
    <>
      {paper.isSample ? (
        <p>
          <strong>What you issue now says SAMPLE for ever.</strong> The institute’s name under Site is still a
          sample. Set your own first: certificates that are issued stay as they are.
        </p>
      ) : null}
      {paper.signatories.some(({ name }) => name !== '') ? null : (
        <p>
          <strong>Nobody signs the certificates yet.</strong> First add the signatories under Register,
          ‘Certificate design’: certificates that are issued cannot be changed.
        </p>
      )}
    </>
  );
}
