import type { ImportLayout } from '../../../src/shared/records.ts';
import { SelectField } from '../../ui/field.tsx';
import styles from './import-dialog.module.css';
import type { ImportPlace } from './use-import.ts';

interface ImportPlacesProps {
  layout: ImportLayout;
  /** Reads the columns of another sheet, or below other headings. */
  onPlace: (place: ImportPlace) => void;
}

/** Says which sheet and headings are meant, as they were guessed. */
export function ImportPlaces({ layout: { sheets, sheet, headings, beginning }, onPlace }: ImportPlacesProps) {
  return (
    <div className={styles.places}>
      {sheets.length > 1 ? (
        <SelectField
          name="sheet"
          label="Sheet"
          value={sheet}
          onInput={({ currentTarget }) => onPlace({ sheet: currentTarget.value })}
        >
          {sheets.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      ) : null}
      <SelectField
        name="headings"
        label="Row with the headings"
        value={headings}
        onInput={({ currentTarget }) => onPlace({ sheet, headings: Number(currentTarget.value) })}
      >
        {beginning.map(({ line, text }) => (
          <option key={line} value={line}>
            {line}: {text}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
