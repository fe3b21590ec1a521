import useSWR from 'swr';
import { familyPath } from '../../../../src/shared/family.ts';
import type { EntryKey, Family } from '../../../../src/shared/records.ts';
import { useLanguage } from '../../../data/texts.tsx';

/** Of which course or certificate a block speaks; null for the first course. */
export interface FamilyProps {
  of: EntryKey | null;
}

/** Reads what a family wants to know; undefined until it has arrived, and after a failure. */
export function useFamily(key: EntryKey | null): Family | undefined {
  return useSWR<Family>(familyPath(useLanguage(), key)).data;
}
