import { SelectField } from '../../ui/field.tsx';

interface ImportMonthProps {
  /** A month as a row has it: 'June 2025'. */
  month: string;
  chosen: string;
  onChoose: (day: string) => void;
}

const days = Array.from({ length: 28 }, (_none, index) => String(index + 1));

/** Asks for the day of issue where the file says a month alone. */
export function ImportMonth({ month, chosen, onChoose }: ImportMonthProps) {
  return (
    <SelectField
      name="monthDay"
      label="Day of issue"
      hint={`The file says only the month, such as ${month}. On which day of it were these certificates issued?`}
      value={chosen}
      onInput={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">Choose a day</option>
      <option value="last">The last day of the month</option>
      {days.map((day) => (
        <option key={day} value={day}>
          {day === '1' ? 'The first day of the month' : `Day ${day}`}
        </option>
      ))}
    </SelectField>
  );
}
