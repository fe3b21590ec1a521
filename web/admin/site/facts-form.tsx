import { RotateCcw } from 'lucide-react';
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { authorisationPicture } from '../../../src/shared/institute-people.ts';
import { internationalNumber } from '../../../src/shared/phone-number.ts';
import type { SiteState } from '../../../src/shared/records.ts';
import { sampleFacts } from '../../../src/shared/sample-facts.ts';
import { factLabels, type Institution } from '../../../src/shared/site-facts.ts';
import { adminTexts } from '../../content/admin.ts';
import { failureText } from '../../data/failure-text.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { readTyped, writeTyped } from '../../data/typed-fields.ts';
import { type Form, useForm } from '../../data/use-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { Stack } from '../../ui/stack.tsx';
import { adminCall } from '../data/admin-api.ts';
import { dropDraft, findDraft, useDraft } from '../data/drafts.ts';
import { FormEnd } from '../parts/forms/form-end.tsx';
import { LeaveQuestion } from '../parts/forms/leave-question.tsx';
import { isOutdated, LoadSaved } from '../parts/forms/load-saved.tsx';
import {
  type FactName,
  factsOf,
  fieldRules,
  fieldsOf,
  peopleField,
  preparedFacts,
  typedFacts,
} from './fact-fields.ts';
import { type FactField, type FactSection, factSections, type Place } from './fact-sections.ts';
import styles from './facts-form.module.css';
import { InstitutePictureField } from './institute-picture-field.tsx';
import { PeopleFields } from './people-fields.tsx';

interface FactsFormProps {
  state: SiteState;
  onSaved: (state: SiteState) => void;
  /** Resets the form to what is saved. */
  onDiscard: () => void;
  /** Reloads what somebody else has saved. */
  onReload: () => void;
  /** Called with the typed facts, or null while any of them is invalid. */
  onTyped: (facts: Institution | null) => void;
  onPlace: (place: Place) => void;
  /** Beside the button that saves. */
  children?: ReactNode;
}

const failed = 'The server did not answer, so nothing was saved. Please try again.';

/** The institute's own facts, section by section, saved together. */
export function FactsForm({
  state,
  onSaved,
  onDiscard,
  onReload,
  onTyped,
  onPlace,
  children,
}: FactsFormProps) {
  const [initial] = useState(() => fieldsOf(state.facts));
  const [draft] = useState(() => findDraft('/api/admin/site'));
  const [typed, setTyped] = useState(draft?.typed ?? initial);
  const [version, setVersion] = useState(draft?.version ?? state.version);
  const [outdated, setOutdated] = useState(false);
  // A box stays after it has done its work, so that the form's fields are the same.
  const [toConfirm] = useState(state.unconfirmed);
  const [samples, setSamples] = useState<readonly string[]>(() => {
    const drafted = draft ? typedFacts(draft.typed) : null;
    return sampleFacts(drafted ?? state.facts);
  });
  const form = useForm({
    rules: fieldRules(typed),
    initial,
    draft: draft?.typed,
    prepare: preparedFacts,
    send: async (values, fields) => {
      const confirmed = toConfirm.filter((name) => fields[confirmField(name)] === true);
      const json = { version, facts: factsOf(values), confirmed };
      return (await adminCall('/api/admin/site', { method: 'PUT', json })).body;
    },
    success: 'Saved. Visitors see it from now on.',
    failure: (error) => {
      setOutdated(isOutdated(error));
      return failureText(error, { refused: (message) => message || failed, lost: failed });
    },
    onSent: (saved) => {
      dropDraft('/api/admin/site');
      setVersion(saved.version);
      onSaved(saved);
    },
  });
  useDraft('/api/admin/site', form, { version });
  useEffect(() => {
    if (draft) onTyped(typedFacts(draft.typed));
  }, [draft, onTyped]);
  const defaults = fieldsOf(state.defaults);
  const status = form.changed && form.status?.kind === 'success' ? null : form.status;

  const readAgain = (event: FormEvent<HTMLFormElement>) => {
    form.props.onInput(event);
    const now = readTyped(event.currentTarget);
    setTyped(now);
    const facts = typedFacts(now);
    onTyped(facts);
    // While something is invalid, the marks stay as they were.
    if (facts !== null) setSamples(sampleFacts(facts));
  };
  const takeDefaults = (names: readonly string[]) => {
    const element = form.props.ref.current;
    if (element === null) return;
    writeTyped(element, Object.fromEntries(names.map((name) => [name, defaults[name] ?? ''])));
    // As if typed, so that errors go and the preview follows.
    for (const name of names) {
      const control = element.elements.namedItem(name);
      if (control instanceof Element) control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };

  return (
    <form {...form.props} onInput={readAgain} className={styles.form} aria-label="Details of the site">
      <Stack gap={6}>
        {factSections.map((section) => {
          const names = section.holds === 'people' ? [peopleField] : section.fields.map(({ name }) => name);
          const isDefault = names.every((name) => typed[name] === defaults[name]);
          return (
            <Section
              key={section.id}
              section={section}
              isDefault={isDefault}
              onDefaults={() => takeDefaults(names)}
              onFocus={() => onPlace(section.place)}
            >
              {section.holds === 'people' ? <PeopleFields form={form} typed={typed} /> : null}
              <div className={section.fields.length > 3 ? styles.pairs : styles.fields}>
                {section.fields.map((field) => (
                  <Fact
                    key={field.name}
                    field={field}
                    form={form}
                    isSample={!isDefault && samples.includes(field.name)}
                    confirmation={confirmationOf(field.name, toConfirm, state.unconfirmed)}
                  />
                ))}
                {section.holds === 'scan' ? (
                  <InstitutePictureField
                    about={authorisationPicture}
                    use="scan"
                    label="Scan of the authorisation"
                  />
                ) : null}
              </div>
            </Section>
          );
        })}
      </Stack>
      <FormEnd className={styles.end}>
        <FormStatus className={styles.status} status={status} />
        {form.changed && status === null ? <p className={styles.unsaved}>Not saved yet</p> : null}
        <div className={styles.actions}>
          {children}
          {outdated ? (
            <LoadSaved onLoad={onReload} />
          ) : form.changed ? (
            <Button variant="secondary" size="small" disabled={form.busy} onClick={onDiscard}>
              Discard
            </Button>
          ) : null}
          <Button type="submit" size="small" busy={form.busy} busyText={adminTexts.updating}>
            Save
          </Button>
        </div>
      </FormEnd>
      <LeaveQuestion changed={form.changed && !form.busy} />
    </form>
  );
}

interface SectionProps {
  section: Pick<FactSection, 'id' | 'title' | 'lead' | 'sampleLead' | 'isSample'>;
  isDefault: boolean;
  onDefaults: () => void;
  onFocus: () => void;
  children: ReactNode;
}

function Section({ section, isDefault, onDefaults, onFocus, children }: SectionProps) {
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

function Fact({ field: { name, rows, hint, isChoice, ...field }, form, isSample, confirmation }: FactProps) {
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
          aria-label={`${factLabels[name]}: this is our own figure`}
          disabled={confirmation === 'given'}
        >
          This is our own figure
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

/** The name of the box that confirms a figure as it stands. */
function confirmField(name: FactName): string {
  return `confirm-${name}`;
}

function confirmationOf(
  name: FactName,
  toConfirm: readonly FactName[],
  unconfirmed: readonly FactName[],
): 'needed' | 'given' | null {
  if (!toConfirm.includes(name)) return null;
  return unconfirmed.includes(name) ? 'needed' : 'given';
}

/** Shows a number as it will be stored: with its country code. */
function spellOut({ currentTarget }: FocusEvent<HTMLInputElement>) {
  currentTarget.value = internationalNumber(currentTarget.value) ?? currentTarget.value;
}
