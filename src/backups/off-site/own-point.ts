import { join } from 'node:path';
import * as v from 'valibot';
import { keptFile } from '../standing.ts';
import { fileRules } from './points.ts';

const rules = v.object({ name: v.string(), files: fileRules });

/** Keeps the files of the point that this server wrote last: it cannot read what it has encrypted. */
export function ownPoint(dataFolder: string) {
  return keptFile(join(dataFolder, 'backups', 'off-site-point.json'), rules);
}
