import * as v from 'valibot';
import { firstUseNames } from '../first-use.ts';
import { described, text } from '../record-fields.ts';

/** The steps of an institute before it opens, as far as they are the calling admin's. */
export const FirstUse = v.strictObject({
  isSample: described(v.boolean(), 'DEMO=1: the site shows what was made up.'),
  steps: v.array(
    v.strictObject({
      name: v.picklist(firstUseNames),
      open: described(v.array(text), 'What is still to be done, in words; empty once it is done.'),
    }),
  ),
});
export type FirstUse = v.InferOutput<typeof FirstUse>;
