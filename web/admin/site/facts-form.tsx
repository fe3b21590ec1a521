import type { ReactNode } from 'react';
import { adminTexts } from '../../../src/content/admin.ts';
import { authorisationPicture } from '../../../src/shared/institute-people.ts';
import type { SiteState } from '../../../src/shared/records.ts';
import type { Institution } from '../../../src/shared/site-facts.ts';
import { Button } from '../../ui/button.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { Stack } from '../../ui/stack.tsx';
import { FormEnd } from '../parts/forms/form-end.tsx';
import { LeaveQuestion } from '../parts/forms/leave-question.tsx';
import { LoadSaved } from '../parts/forms/load-saved.tsx';
import { type FactName, peopleField } from './fact-fields.ts';
import { factSections, type Place } from './fact-sections.ts';
import styles from './facts-form.module.css';
import { Fact, Section } from './form-section.tsx';
import { InstitutePictureField } from './institute-picture-field.tsx';
import { PeopleFields } from './people-fields.tsx';
import { useFactsForm } from './use-facts-form.ts';

interface FactsFormProps {
  state: SiteState;
  onSaved: (state: SiteState) => void;
  /** Resets the form to what is saved. */
  onDiscard: () => void;
  /** Reloads what another admin has saved. */
  onReload: () => void;
  /** Called with the typed facts, or null while any of them is invalid. */
  onTyped: (facts: Institution | null) => void;
  onPlace: (place: Place) => void;
  /** Beside the button that saves. */
  children?: ReactNode;
}

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
  const { form, typed, outdated, samples, toConfirm, onInput, isDefault, takeDefaults } = useFactsForm({
    state,
    onSaved,
    onTyped,
  });
  const status = form.changed && form.status?.kind === 'success' ? null : form.status;
  /** Discarding has a button of its own. */
  const text = status && { kind: status.kind, text: status.text };

  return (
    <form {...form.props} onInput={onInput} className={styles.form} aria-label="Details of the site">
      <Stack gap={6}>
        {factSections.map((section) => {
          const names = section.holds === 'people' ? [peopleField] : section.fields.map(({ name }) => name);
          const isBegun = isDefault(names);
          return (
            <Section
              key={section.id}
              section={section}
              isDefault={isBegun}
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
                    isSample={!isBegun && samples.includes(field.name)}
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
        <FormStatus className={styles.status} status={text} />
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

function confirmationOf(
  name: FactName,
  toConfirm: readonly FactName[],
  unconfirmed: readonly FactName[],
): 'needed' | 'given' | null {
  if (!toConfirm.includes(name)) return null;
  return unconfirmed.includes(name) ? 'needed' : 'given';
}
