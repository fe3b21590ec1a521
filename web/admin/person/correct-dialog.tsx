import { type KeyboardEvent, useState } from 'react';
import { forms } from '../../../src/content/en/forms.ts';
import { correctionRules } from '../../../src/shared/corrections.ts';
import { languageNames, namesInEnglish } from '../../../src/shared/languages.ts';
import type { PersonDetail } from '../../../src/shared/records.ts';
import { capitalised } from '../../../src/shared/sentence.ts';
import { type Form, useForm } from '../../data/use-form.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { FormDialog } from '../parts/forms/form-dialog.tsx';

interface CorrectDialogProps {
  person: string;
  detail: PersonDetail;
  onCorrected: () => void;
  onClose: () => void;
}

/** Puts right one value of a person: Enter saves it. */
export function CorrectDialog({ person, detail: shown, onCorrected, onClose }: CorrectDialogProps) {
  const { detail, value, record } = shown;
  const [rules] = useState(() => correctionRules(forms, true));
  const form = useForm({
    rules,
    initial: { [detail]: value },
    keptAs: `correct ${detail} ${record}`,
    send: (values) =>
      adminCall('/api/admin/people/:id', { method: 'PUT', id: person, json: { ...values, record } }),
    success: '',
    failure: (error) => callFailure(error, 'Not saved. Please try again.'),
    onSent: onCorrected,
  });
  return (
    <FormDialog title={`Correct the ${detail}`} size="small" form={form} submit="Save" onClose={onClose}>
      <DetailField detail={shown} form={form} />
    </FormDialog>
  );
}

function DetailField({ detail: { detail, value }, form }: { detail: PersonDetail; form: Form }) {
  const [chosen, setChosen] = useState(value);
  const props = {
    ...form.field(detail),
    label: capitalised(detail),
    autoComplete: 'off',
    'data-autofocus': true,
  };
  switch (detail) {
    case 'language':
      return (
        <ChoiceField
          label="Language"
          name="language"
          choices={languageNames.map((name) => ({ value: name, label: namesInEnglish[name] }))}
          chosen={chosen}
          onChoose={setChosen}
          error={form.errors.language}
          takesFocus
        />
      );
    case 'address':
      return <TextArea {...props} onKeyDown={saveByEnter} />;
    case 'phone':
      return <TextField {...props} type="tel" inputMode="tel" />;
    case 'email':
      return <TextField {...props} type="text" inputMode="email" />;
    case 'name':
      return <TextField {...props} required />;
  }
}

/** With Shift, and on a touch screen, Enter begins a line. */
function saveByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
