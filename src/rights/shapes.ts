import * as v from 'valibot';
import { count, shapeOf, time } from '../calls/shapes.ts';
import type { RetentionPreview } from '../shared/retention.ts';
import { retentionKinds } from '../shared/retention.ts';

/** What the calls of how long records are kept answer, record by record. */
export const rightsShapes = {
  RetentionPreview: shapeOf<RetentionPreview>()({
    kind: v.picklist(retentionKinds),
    count,
    oldest: v.pipe(v.nullable(time), v.description('When the oldest of them was sent.')),
  }),
};
