import { FileText } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { daysLater } from '../../../src/shared/days.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { CertificatePaper } from '../../../src/shared/records.ts';
import { failureText } from '../../data/failure-text.ts';
import { serverTime } from '../../data/server-clock.ts';
import { readTyped } from '../../data/typed-fields.ts';
import { useForm } from '../../data/use-form.ts';
import { Card } from '../../ui/card.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { previewFile } from '../parts/certificates/open-pdf.ts';
import { PdfButton } from '../parts/certificates/pdf-button.tsx';
import { paperCall as call, useCertificatePaper } from '../parts/certificates/use-certificate-paper.ts';
import { FormDialog } from '../parts/forms/form-dialog.tsx';
import { ListState } from '../parts/lists/list-state.tsx';
import { AddressNote } from './address-note.tsx';
import { NumbersCard, SignatoryCard } from './design-cards.tsx';
import styles from './design-dialog.module.css';
import { FactsOnPaper } from './facts-on-paper.tsx';
import {
  nextNumberBy,
  type PaperValues,
  paperFieldRules,
  paperFieldsOf,
  paperOf,
  wrongSignatory,
} from './paper-fields.ts';
import { PaperPictureField } from './paper-picture-field.tsx';
import { useNextNumber } from './use-next-number.ts';
import { usePaperPictures } from './use-paper-pictures.ts';

const title = 'Certificate design';

/** The dialog of the next certificates' paper and numbering. */
export function DesignDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isValidating, mutate } = useCertificatePaper();
  if (data !== undefined) {
    return <DesignForm paper={data} onSaved={(paper) => void mutate(paper, false)} onClose={onClose} />;
  }
  return (
    <ViewDialog title={title} size="large" onClose={onClose}>
      <ListState
        list={{ error, loading: isValidating, reload: () => mutate() }}
        count={undefined}
        failure={callFailure(error, 'The design could not be loaded.')}
      />
    </ViewDialog>
  );
}

interface DesignFormProps {
  paper: CertificatePaper;
  onSaved: (paper: CertificatePaper) => void;
  onClose: () => void;
}

function DesignForm({ paper, onSaved, onClose }: DesignFormProps) {
  const [today] = useState(() => dayInIndia(serverTime()));
  const [initial] = useState(() => paperFieldsOf(paper));
  const [pattern, setPattern] = useState(paper.numberPattern);
  const [wrong, setWrong] = useState<{ field: string; message: string } | null>(null);
  const next = useNextNumber(today, paper.numberPattern);
  const number = nextNumberBy(pattern, { pattern: paper.numberPattern, next }, today);
  const { pictures, saved, ...paperPictures } = usePaperPictures(paper);

  async function save(values: PaperValues): Promise<CertificatePaper> {
    const json = paperOf(values);
    const { body } = await adminCall(call, { method: 'PUT', json });
    onSaved(body);
    return paperPictures.save(body, onSaved);
  }

  const form = useForm({
    rules: paperFieldRules,
    initial,
    async checkLater(values) {
      const refused = await paperPictures.refused();
      if (refused !== null) return refused;
      const found = wrongSignatory(values, [
        paperPictures.isPrinted('signature1'),
        paperPictures.isPrinted('signature2'),
      ]);
      setWrong(found);
      return found?.field ?? null;
    },
    send: save,
    success: 'Saved. The next certificates are printed like this.',
    failure: (error) =>
      failureText(error, {
        refused: (message, { errors }) =>
          Object.keys(errors).some((name) => name in initial)
            ? ''
            : message || 'The design could not be saved.',
        lost: 'No answer from the server. Please try again.',
      }),
  });
  const changed = form.changed || paperPictures.changed;
  const field = (name: string) => ({
    ...form.field(name),
    error: wrong?.field === name ? wrong.message : form.field(name).error,
  });

  function follow({ currentTarget, target }: FormEvent<HTMLElement>) {
    const element = currentTarget.closest('form');
    if (element === null) return;
    setPattern(String(readTyped(element).numberPattern ?? ''));
    if (target instanceof Element && target.getAttribute('name') === wrong?.field) setWrong(null);
  }

  return (
    <FormDialog
      title={title}
      size="large"
      form={form}
      changed={changed}
      submit="Save"
      busyText="Saving…"
      closeLabel="Close"
      onClose={onClose}
      tools={
        <PdfButton path={previewFile} body={() => sampleOf(today)} icon={<FileText aria-hidden="true" />}>
          See a sample
        </PdfButton>
      }
    >
      <p>Changes apply to certificates that you issue from now on. Earlier ones are printed as before.</p>
      <AddressNote />
      <div className={styles.sections} onInput={follow}>
        <NumbersCard field={field('numberPattern')} number={number} />
        <Card as="section" className={styles.section}>
          <h3 className={styles.heading}>The institute</h3>
          <FactsOnPaper />
          <PaperPictureField
            slot="logo"
            label="Logo"
            hint="Without one, the institute’s name stands alone."
            picture={pictures.logo}
            current={saved.logo}
          />
        </Card>
        <SignatoryCard which={1} field={field} picture={pictures.signature1} current={saved.signature1} />
        <SignatoryCard which={2} field={field} picture={pictures.signature2} current={saved.signature2} />
      </div>
      {changed ? <p className={styles.note}>Not saved yet. The sample shows what is saved.</p> : null}
    </FormDialog>
  );
}

/** A certificate of a made-up person, as one would be printed now. */
function sampleOf(today: string) {
  const made = { holder: 'Kavitha Ramasamy', programme: 'Small Class', classOfDrone: 'Small', hours: 40 };
  return { ...made, from: daysLater(today, -4), to: today };
}
