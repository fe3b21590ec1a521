import type { CertificatePaper } from '../../../src/shared/records.ts';
import { type PaperPicture, paperPictures } from '../../../src/shared/register.ts';
import { adminRequest } from '../data/admin-api.ts';
import { upload } from '../data/upload.ts';
import { paperCall as call } from '../parts/certificates/use-certificate-paper.ts';
import { type PaperPictureChoice, usePaperPicture } from './paper-picture-field.tsx';

/** Keeps the choices of all pictures on the paper, beside those that are saved. */
export function usePaperPictures(paper: CertificatePaper) {
  const pictures: Record<PaperPicture, PaperPictureChoice> = {
    logo: usePaperPicture(),
    signature1: usePaperPicture(),
    signature2: usePaperPicture(),
  };
  const [first, second] = paper.signatories;
  const saved: Record<PaperPicture, string | null> = {
    logo: paper.logo,
    signature1: first?.picture ?? null,
    signature2: second?.picture ?? null,
  };
  return {
    pictures,
    saved,
    /** One of them differs from what is saved. */
    changed: paperPictures.some((slot) => pictures[slot].changed),

    /** Returns whether there is a picture to print, saved or chosen. */
    isPrinted: (slot: PaperPicture): boolean =>
      pictures[slot].choice.file !== null || (saved[slot] !== null && !pictures[slot].isRemoved),

    /** Returns the first of them whose file is no picture, or null. */
    async refused(): Promise<PaperPicture | null> {
      for (const slot of paperPictures) if (await pictures[slot].choice.refused()) return slot;
      return null;
    },

    /** Sends the pictures that have changed, once the rest of the paper is stored, and tells what is saved after each; returns the paper as it is then. */
    async save(
      stored: CertificatePaper,
      onSaved: (paper: CertificatePaper) => void,
    ): Promise<CertificatePaper> {
      let after = stored;
      for (const [index, slot] of paperPictures.entries()) {
        // A signatory who is gone has no signature: it went with the name.
        const isPrinted = index <= stored.signatories.length;
        const { choice, isRemoved, reset } = pictures[slot];
        const file = await choice.ready();
        if (isPrinted && file !== null) after = await uploadPicture(slot, file);
        else if (isPrinted && isRemoved && saved[slot] !== null) after = await removePicture(slot);
        onSaved(after);
        reset();
      }
      return after;
    },
  };
}

function uploadPicture(slot: PaperPicture, file: File): Promise<CertificatePaper> {
  const form = new FormData();
  form.append('file', file);
  return upload({ method: 'POST', path: `${call}/${slot}`, body: form, onProgress: () => undefined });
}

async function removePicture(slot: PaperPicture): Promise<CertificatePaper> {
  return (await adminRequest<CertificatePaper>(`${call}/${slot}`, { method: 'DELETE' })).body;
}
