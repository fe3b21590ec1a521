import { RotateCcw } from 'lucide-react';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import { internationalNumber } from '../../../src/shared/phone-number.ts';
import { factLabels } from '../../../src/shared/site-facts.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import type { Form } from '../../data/use-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { confirmField } from './fact-fields.ts';
import type { FactField, FactSection } from './fact-sections.ts';
import styles from './form-section.module.css';

interface SectionProps {
  section: Pick<FactSection, 'id' | 'title' | 'lead' | 'sampleLead' | 'isSample'>;
  isDefault: boolean;
  onDefaults: () => void;
  onFocus: () => void;
  children: ReactNode;
}

/** One section of the institute's facts, with its title and the way back to what the site began with. */
export function Section({ section, isDefault, onDefaults, onFocus, children }: SectionProps) {
  const { id, title, lead, sampleLead, isSample = false } = section;
  const showsSamples = useSiteFacts().terms?.isSample ?? false;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card as="section" id={id} className={styles.section} aria-labelledby={`${id}-title`} onFocus={onFocus}>
      <div className={styles.head}>
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {isDefault ? (
          <Badge text={isSample ? 'Sample data' : 'Default'} />
        ) : (
          <Button
            variant="quiet"
            size="small"
            icon={<RotateCcw aria-hidden="true" />}
            aria-label={`Use the default: ${title}`}
            onClick={() => {
              onDefaults();
              // The button goes.
              heading.current?.focus({ preventScroll: true });
            }}
          >
            Use the default
          </Button>
        )}
        <p className={styles.lead}>{(showsSamples && sampleLead) || lead}</p>
      </div>
      {children}
    </Card>
  );
}

interface FactProps {
  field: FactField;
  form: Form;
  /** It is sample data, while others of its section are not. */
  isSample: boolean;
  /** Of a figure that was the site's own when the form came: whether it still is. */
  confirmation: 'needed' | 'given' | null;
}

/** The field of one fact. */
export function Fact({
  field: { name, rows, hint, isChoice, ...field },
  form,
  isSample,
  confirmation,
}: FactProps) {
  if (isChoice) return <Checkbox {...form.checkbox(name)}>{hint}</Checkbox>;
  const badge = isSample ? 'Sample data' : confirmation === 'needed' ? 'Not confirmed yet' : null;
  const help = badge ? (
    <>
      <Badge text={badge} />
      {hint ? <>&ensp;{hint}</> : null}
    </>
  ) : (
    hint
  );
  const given = { label: factLabels[name], hint: help, ...field, ...form.field(name) };
  const required = !field.optional;
  if (confirmation !== null) {
    return (
      <Stack gap={2}>
        <TextField {...given} required />
        <Checkbox
          {...form.checkbox(confirmField(name))}
          aria-label={`${factLabels[name]}: yes, this number is correct`}
          disabled={confirmation === 'given'}
        >
          Yes, this number is correct
        </Checkbox>
      </Stack>
    );
  }
  return rows === undefined ? (
    <TextField {...given} required={required} onBlur={field.inputMode === 'tel' ? spellOut : undefined} />
  ) : (
    <TextArea {...given} rows={rows} required={required} />
  );
}

/** Shows a number as it will be stored: with its country code. */
function spellOut({ currentTarget }: FocusEvent<HTMLInputElement>) {
  currentTarget.value = internationalNumber(currentTarget.value) ?? currentTarget.value;
}
