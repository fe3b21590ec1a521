import { FileText } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { daysLater } from '../../../src/shared/days.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { CertificatePaper } from '../../../src/shared/records.ts';
import { type PaperPicture, paperPictures } from '../../../src/shared/register.ts';
import { failureText } from '../../data/failure-text.ts';
import { readTyped } from '../../data/typed-fields.ts';
import { useForm } from '../../data/use-form.ts';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { adminCall, adminRequest } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { dropDraft, findDraft, useDraft } from '../data/drafts.ts';
import { upload } from '../data/upload.ts';
import { previewFile } from '../parts/certificates/open-pdf.ts';
import { PdfButton } from '../parts/certificates/pdf-button.tsx';
import { paperCall as call, useCertificatePaper } from '../parts/certificates/use-certificate-paper.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { ListState } from '../parts/list-state.tsx';
import { AddressNote } from './address-note.tsx';
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
import { PaperPictureField, usePaperPicture } from './paper-picture-field.tsx';
import { useNextNumber } from './use-next-number.ts';

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
  const [today] = useState(() => dayInIndia(new Date()));
  const [draft] = useState(() => findDraft(call));
  const [initial] = useState(() => paperFieldsOf(paper));
  const [pattern, setPattern] = useState(String(draft?.typed.numberPattern ?? paper.numberPattern));
  const [wrong, setWrong] = useState<{ field: string; message: string } | null>(null);
  const next = useNextNumber(today, paper.numberPattern);
  const number = nextNumberBy(pattern, { pattern: paper.numberPattern, next }, today);
  const [logo, signature1, signature2] = [usePaperPicture(), usePaperPicture(), usePaperPicture()];
  const pictures = { logo, signature1, signature2 };
  const [first, second] = paper.signatories;
  const saved: Record<PaperPicture, string | null> = {
    logo: paper.logo,
    signature1: first?.picture ?? null,
    signature2: second?.picture ?? null,
  };
  const arePicturesChanged = paperPictures.some((slot) => pictures[slot].changed);
  const hasPicture = (slot: PaperPicture) =>
    pictures[slot].choice.file !== null || (saved[slot] !== null && !pictures[slot].isRemoved);

  async function save(values: PaperValues): Promise<CertificatePaper> {
    const json = paperOf(values);
    let after = (await adminCall(call, { method: 'PUT', json })).body;
    onSaved(after);
    for (const [index, slot] of paperPictures.entries()) {
      // Whoever does not sign has no signature: it went with the name.
      const isPrinted = index <= json.signatories.length;
      const { choice, isRemoved, reset } = pictures[slot];
      const file = await choice.ready();
      if (isPrinted && file !== null) after = await uploadPicture(slot, file);
      else if (isPrinted && isRemoved && saved[slot] !== null) after = await removePicture(slot);
      onSaved(after);
      reset();
    }
    return after;
  }

  const form = useForm({
    rules: paperFieldRules,
    initial,
    draft: draft?.typed,
    async checkLater(values) {
      for (const slot of paperPictures) if (await pictures[slot].choice.refused()) return slot;
      const found = wrongSignatory(values, [hasPicture('signature1'), hasPicture('signature2')]);
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
    onSent: () => dropDraft(call),
  });
  useDraft(call, form);
  const changed = form.changed || arePicturesChanged;
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
      <p>
        A change counts for the certificates that you issue from then on. Earlier ones are printed again just
        as they were.
      </p>
      <AddressNote />
      <div className={styles.sections} onInput={follow}>
        <Card as="section" className={styles.section}>
          <h3 className={styles.heading}>Numbers</h3>
          <TextField
            label="How certificates are numbered"
            required
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...field('numberPattern')}
          />
          <p className={styles.number} role="status">
            {number === null ? null : (
              <>
                Numbers look like this: <strong>{number}</strong>
              </>
            )}
          </p>
          <ul className={styles.points}>
            <li>
              <code>{'{year}'}</code> becomes the year of issue. With it, the count begins at 1 every year.
            </li>
            <li>
              <code>{'{count}'}</code> counts up by one: 1, 2, 3. <code>{'{count:4}'}</code> does so with four
              digits: 0001, 0002, 0003.
            </li>
            <li>No number is ever given twice. Where you come back to earlier numbers, the count goes on.</li>
          </ul>
        </Card>
        <Card as="section" className={styles.section}>
          <h3 className={styles.heading}>The institute</h3>
          <FactsOnPaper />
          <PaperPictureField
            slot="logo"
            label="Logo"
            hint="Without one, the institute’s name stands alone."
            picture={logo}
            current={saved.logo}
          />
        </Card>
        <Card as="fieldset" className={styles.section}>
          <legend className={styles.heading}>First signatory</legend>
          <TextField label="Name" optional autoComplete="off" {...field('name1')} />
          <TextField
            label="Title"
            optional
            autoComplete="off"
            placeholder="Chief instructor"
            {...field('title1')}
          />
          <PaperPictureField
            slot="signature1"
            label="Signature"
            hint="Dark ink on white paper. Without a picture there is a line to sign by hand."
            picture={signature1}
            current={saved.signature1}
          />
        </Card>
        <Card as="fieldset" className={styles.section}>
          <legend className={styles.heading}>Second signatory</legend>
          <TextField label="Name" optional autoComplete="off" {...field('name2')} />
          <TextField
            label="Title"
            optional
            autoComplete="off"
            placeholder="Head of training"
            {...field('title2')}
          />
          <PaperPictureField
            slot="signature2"
            label="Signature"
            hint="Leave all of this empty if only one person signs."
            picture={signature2}
            current={saved.signature2}
          />
        </Card>
      </div>
      {changed ? <p className={styles.note}>Not saved yet. The sample shows what is saved.</p> : null}
    </FormDialog>
  );
}

/** A certificate of somebody made up, as one would be printed now. */
function sampleOf(today: string) {
  const made = { holder: 'Kavitha Ramasamy', programme: 'Small Class', classOfDrone: 'Small', hours: 40 };
  return { ...made, from: daysLater(today, -4), to: today };
}

function uploadPicture(slot: PaperPicture, file: File): Promise<CertificatePaper> {
  const form = new FormData();
  form.append('file', file);
  return upload({ method: 'POST', path: `${call}/${slot}`, body: form, onProgress: () => undefined });
}

async function removePicture(slot: PaperPicture): Promise<CertificatePaper> {
  return (await adminRequest<CertificatePaper>(`${call}/${slot}`, { method: 'DELETE' })).body;
}
