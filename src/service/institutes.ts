import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isMissingFile } from '../reason.ts';
import { instituteNames, placesBeneath } from './places.ts';

/** Returns the institutes that are installed: null for the one without a name, then the names in order. */
export function installedInstitutes(root: string | null): (string | null)[] {
  const units = filesIn(dirname(placesBeneath(root).unit));
  const names = units.flatMap((unit) => {
    const name = /^drone-institute@(.+)\.service$/u.exec(unit)?.[1] ?? '';
    return instituteNames.pattern.test(name) ? [name] : [];
  });
  return [...(units.includes('drone-institute.service') ? [null] : []), ...names.sort()];
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}
