import { Printer } from 'lucide-react';
import { useState } from 'react';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Screen } from '../frame/screen.tsx';
import { FigureParts } from './figure-parts.tsx';
import { lastMonths, monthName } from './figure-words.ts';
import styles from './figures-page.module.css';
import { MonthTable } from './month-table.tsx';

/** The figures of the panel on a screen of their own, or those of a month, to be printed. */
export function FiguresPage() {
  const [month, setMonth] = useState('');
  const [months] = useState(() => lastMonths(dayInIndia(serverTime())));
  return (
    <Screen
      title="Figures"
      actions={
        <Button
          variant="secondary"
          size="small"
          icon={<Printer aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      }
    >
      <SelectField
        label="Period"
        name="month"
        className={styles.time}
        value={month}
        onInput={({ currentTarget }) => setMonth(currentTarget.value)}
      >
        <option value="">Last half year</option>
        {months.map((each) => (
          <option key={each} value={each}>
            {monthName(each)}
          </option>
        ))}
      </SelectField>
      {month === '' ? <FigureParts /> : <MonthTable month={month} />}
    </Screen>
  );
}
