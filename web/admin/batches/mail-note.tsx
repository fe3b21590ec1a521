import type { AdminBatch, Place } from '../../../src/shared/records.ts';
import { useNews } from '../data/use-news.ts';
import { useTellsPeople } from '../data/use-tells-people.ts';
import { emailedText } from '../parts/seats/place-words.ts';

interface MailNoteProps {
  batch: AdminBatch;
  /** Those who get a certificate. */
  places: readonly Place[];
}

/** Says before certificates are issued whether they are mailed, and what to do where they are not. */
export function MailNote({ batch, places }: MailNoteProps) {
  const tellsPeople = useTellsPeople();
  const news = useNews();
  return (
    <p>
      {tellsPeople && !batch.sample
        ? emailedText(places, 'an email with the certificate as a PDF')
        : `No email goes out: ${reason(batch, news?.sendsMails === true)}. Each person’s page shows the certificate, and the WhatsApp message leads there.`}
    </p>
  );
}

function reason({ sample }: AdminBatch, isSetUp: boolean): string {
  if (sample) return 'this batch is a sample';
  return isSetUp
    ? 'the institute’s name and contacts are still samples'
    : 'this server is not set up to send any';
}
