import useSWR from 'swr';
import { firstLanguage } from '../../../src/shared/languages.ts';
import type { CatalogueEntry } from '../../../src/shared/records.ts';
import { SelectField } from '../../ui/field.tsx';
import { adminGet } from '../data/admin-api.ts';
import { textNow } from './texts-of-page.ts';
import type { Content } from './use-content.ts';

interface NeutralFieldProps {
  content: Content;
  textKey: string;
}

/** How many stars a review gives. */
export function RatingField({ content, textKey }: NeutralFieldProps) {
  const { state, own, change } = content;
  const address = `${firstLanguage}:${textKey}`;
  return (
    <SelectField
      name={address}
      label="Stars"
      value={textNow(state, own, firstLanguage, textKey)}
      error={content.problems[address]}
      onInput={({ currentTarget }) => change({ [address]: currentTarget.value })}
    >
      <option value="" disabled>
        Please choose
      </option>
      {['5', '4', '3', '2', '1'].map((stars) => (
        <option key={stars}>{stars}</option>
      ))}
    </SelectField>
  );
}

/** The course or certificate that a link leads to. */
export function TargetField({ content, textKey }: NeutralFieldProps) {
  const { state, own, change } = content;
  const address = `${firstLanguage}:${textKey}`;
  const courses = useSWR('/api/admin/courses', adminGet<CatalogueEntry[]>).data ?? [];
  const certificates = useSWR('/api/admin/certificates', adminGet<CatalogueEntry[]>).data ?? [];
  const value = textNow(state, own, firstLanguage, textKey);
  const targets = [
    ...courses.map(({ _id, name }) => ({ path: `course/${_id}`, name })),
    ...certificates.map(({ _id, name }) => ({ path: `certificate/${_id}`, name })),
  ];
  return (
    <SelectField
      name={address}
      label="Leads to"
      value={value}
      error={content.problems[address]}
      onInput={({ currentTarget }) => change({ [address]: currentTarget.value })}
    >
      <option value="" disabled>
        Please choose
      </option>
      {value === '' || targets.some(({ path }) => path === value) ? null : (
        <option value={value}>{value}</option>
      )}
      {targets.map(({ path, name }) => (
        <option key={path} value={path}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
