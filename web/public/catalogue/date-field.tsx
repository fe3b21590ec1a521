import type { Texts } from '../../../src/content/texts.ts';
import { daysText } from '../../../src/shared/day-text.ts';
import type { Batch } from '../../../src/shared/records.ts';
import { useFirstLanguageTag, useTexts } from '../../data/texts.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/field.tsx';
import { seatsText } from '../parts/batches/batch-words.ts';
import type { DateChoice } from './use-date-choice.ts';

/** More dates than this are chosen from a list that opens. */
const mostInSight = 6;

interface DateFieldProps {
  choice: DateChoice;
  /** The server's sentence against the date that was sent. */
  error: string | undefined;
  /** The form begins here: no date was asked for yet. */
  takesFocus: boolean;
}

/** Asks for a date, or for none yet. Nothing where no date is planned. */
export function DateField({ choice, error, takesFocus }: DateFieldProps) {
  const { dates, chosen, choose, isClosed } = choice;
  const { date, noDate, noDateDetail } = useTexts('enrollment').form;
  const { wrong } = useTexts('forms');
  const texts = useTexts('batches');
  const firstLanguageTag = useFirstLanguageTag();
  if (dates.length === 0) return null;
  const isGone = (batch: Batch) => isClosed && batch === chosen;
  const field = { label: date, name: 'batch', error: error ?? (isClosed ? wrong.batch : undefined) };
  if (dates.length > mostInSight) {
    return (
      <SelectField
        {...field}
        value={chosen?._id ?? ''}
        onInput={({ currentTarget }) => choose(currentTarget.value)}
        data-autofocus={takesFocus || undefined}
      >
        <option value="">{noDate}</option>
        {dates.map((batch) => (
          <option key={batch._id} value={batch._id}>
            {[daysOf(batch, texts), ...placeOf(batch), ...seatsOf(batch, isGone(batch), texts)].join(' · ')}
          </option>
        ))}
      </SelectField>
    );
  }
  const choices = dates.map((batch) => ({
    value: batch._id,
    label: isGone(batch) ? <s>{daysOf(batch, texts)}</s> : daysOf(batch, texts),
    detail: (
      <>
        <span lang={firstLanguageTag}>{placeOf(batch).join(' · ')}</span>
        {seatsOf(batch, isGone(batch), texts).map((text) => ` · ${text}`)}
      </>
    ),
  }));
  return (
    <ChoiceField
      {...field}
      choices={[{ value: '', label: noDate, detail: noDateDetail }, ...choices]}
      chosen={chosen?._id ?? ''}
      onChoose={choose}
      takesFocus={takesFocus}
    />
  );
}

function daysOf({ startsOn, endsOn }: Batch, { days }: Texts['batches']): string {
  return daysText(startsOn, endsOn, days);
}

/** In which language, and where if not at the usual place: as the institute wrote it. */
function placeOf({ language, location }: Batch): string[] {
  return location === null ? [language] : [language, location];
}

function seatsOf(batch: Batch, isGone: boolean, texts: Texts['batches']): string[] {
  return [...(isGone ? [] : [seatsText(batch, texts)]), ...(batch.sample ? [texts.sample] : [])];
}
