import { useEffect, useId, useRef, useState } from 'react';
import type { ImportedColumn, ImportLayout } from '../../../src/shared/records.ts';
import { type ImportField, importColumns } from '../../../src/shared/register-import.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { useCourseChoices } from '../parts/batches/use-course-choices.ts';
import { StickyAnswers } from '../parts/forms/sticky-answers.tsx';
import { guessed, type ImportChoices } from './import-choices.ts';
import styles from './import-dialog.module.css';

/** In place of the letters of a column: the course is the same for all. */
const sameForAll = 'same';

interface ImportMatchProps {
  layout: ImportLayout;
  /** As the office has said before. */
  before: ImportChoices | null;
  onCheck: (choices: ImportChoices) => void;
  onClose: () => void;
}

/** Asks which column of the file has what, as it was guessed, with what the first rows show. */
export function ImportMatch({ layout, before, onCheck, onClose }: ImportMatchProps) {
  const [start] = useState(() => guessed(layout));
  const [columns, setColumns] = useState(before?.columns ?? start.columns);
  const [isSameForAll, setIsSameForAll] = useState((before?.course ?? '') !== '');
  const [course, setCourse] = useState(before?.course ?? '');
  const [leaves, setLeaves] = useState(before === null ? start.leavesOthers : before.leave.length > 0);
  const [wrong, setWrong] = useState<Partial<Record<ImportField | 'leave' | 'sameCourse', string>>>({});
  const headingId = useId();
  const fields = useRef<HTMLElement>(null);
  useEffect(() => {
    if (Object.keys(wrong).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong]);
  const used = new Set(Object.values(columns));
  const others = layout.columns.filter(({ column, isCount }) => !isCount && !used.has(column));

  function choose(field: ImportField, value: string) {
    setIsSameForAll((before) => (field === 'programme' ? value === sameForAll : before));
    const { [field]: _before, ...rest } = columns;
    setColumns(value === '' || value === sameForAll ? rest : { ...rest, [field]: value });
    setWrong({});
  }

  function check() {
    const found = faultsIn(columns, isSameForAll);
    if (isSameForAll && course.trim() === '') found.sameCourse = 'Course is required.';
    if (others.length > 0 && !leaves)
      found.leave = 'Tick this if nobody needs these columns, or say above what they have.';
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    onCheck({
      sheet: layout.sheet,
      headings: layout.headings,
      columns,
      leave: others.map(({ column }) => column),
      course: isSameForAll ? course.trim() : '',
      monthDay: before?.monthDay ?? '',
    });
  }

  return (
    <>
      <section className={styles.match} ref={fields} aria-labelledby={headingId}>
        <h3 id={headingId} className={styles.heading}>
          Which column has what?
        </h3>
        <div className={styles.matches}>
          {importColumns.map(({ field, heading, isRequired }) => (
            <div key={field} className={styles.matched}>
              <SelectField
                name={field}
                label={heading}
                optional={!isRequired}
                required={isRequired}
                error={wrong[field]}
                value={columns[field] ?? (field === 'programme' && isSameForAll ? sameForAll : '')}
                onInput={({ currentTarget }) => choose(field, currentTarget.value)}
              >
                <option value="">{isRequired ? 'Choose a column' : 'Not in this file'}</option>
                {field === 'programme' ? (
                  <option value={sameForAll}>The same for all certificates</option>
                ) : null}
                {layout.columns.map((column) => (
                  <option key={column.column} value={column.column}>
                    {columnText(column)}
                  </option>
                ))}
              </SelectField>
              {field === 'programme' && isSameForAll ? (
                <SameCourse value={course} error={wrong.sameCourse} onChange={setCourse} />
              ) : (
                <Examples column={layout.columns.find(({ column }) => column === columns[field])} />
              )}
            </div>
          ))}
        </div>
        {others.length > 0 ? (
          <Checkbox
            name="leave"
            checked={leaves}
            error={wrong.leave}
            onChange={({ currentTarget }) => {
              setLeaves(currentTarget.checked);
              setWrong({});
            }}
          >
            Leave out {others.length === 1 ? 'the other column' : `the other ${others.length} columns`}:{' '}
            {others.map(columnText).join(', ')}
          </Checkbox>
        ) : null}
      </section>
      <StickyAnswers>
        <Button variant="secondary" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button size="small" onClick={check}>
          Check the rows
        </Button>
      </StickyAnswers>
    </>
  );
}

/** Returns what is missing or said twice, by field. */
function faultsIn(columns: ImportChoices['columns'], isSameForAll: boolean) {
  const found: Partial<Record<ImportField | 'leave' | 'sameCourse', string>> = {};
  for (const [index, { field, isRequired }] of importColumns.entries()) {
    const column = columns[field];
    const earlier = importColumns.slice(0, index).find((one) => column && columns[one.field] === column);
    if (earlier) found[field] = `This column is chosen for ${earlier.heading} already.`;
    else if (isRequired && column === undefined && !(field === 'programme' && isSameForAll))
      found[field] =
        field === 'programme'
          ? 'Choose the column that has it, or ‘The same for all certificates’.'
          : 'Choose the column that has it.';
  }
  if ((columns.from === undefined) !== (columns.to === undefined))
    found[columns.from === undefined ? 'from' : 'to'] =
      'Choose the columns of the first and the last day, or neither of them.';
  return found;
}

/** Returns what a column is called: 'Remarks (D)'; where it has no heading, by its letters. */
function columnText({ column, heading }: ImportedColumn): string {
  return heading === '' ? `Column ${column}` : `${heading} (${column})`;
}

/** What the first rows show in a column. */
function Examples({ column }: { column: ImportedColumn | undefined }) {
  if (column === undefined) return null;
  const texts = column.examples.map((text) => text || 'empty');
  return <p className={styles.examples}>{texts.join(' · ')}</p>;
}

interface SameCourseProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function SameCourse({ value, error, onChange }: SameCourseProps) {
  const { choices = [] } = useCourseChoices();
  const coursesId = useId();
  return (
    <>
      <TextField
        name="sameCourse"
        label="Course of all certificates"
        value={value}
        error={error}
        required
        autoComplete="off"
        list={coursesId}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={coursesId}>
        {[...new Set(choices.map(({ name }) => name))].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
