import * as v from 'valibot';
import { count, said, shapeOf, text } from '../calls/shapes.ts';
import type { Figures } from '../shared/figures.ts';
import { inboxNames } from '../shared/inboxes.ts';
import { catalogueKinds } from '../shared/records.ts';

const stepsFacts = { enrolled: count, seated: count, completed: count, certified: count };

/** What the calls of figures answer, record by record. */
export const figureShapes = {
  Figures: shapeOf<Figures>()({
    weeks: v.array(
      v.strictObject({
        from: v.pipe(text, v.isoDate(), v.description('The Monday of the week, in India.')),
        ...v.entriesFromList(inboxNames, count),
      }),
    ),
    steps: v.pipe(
      v.strictObject(stepsFacts),
      v.description(
        'How many of those who enrolled in these weeks have a seat (held, offered or confirmed), have completed, and have a valid certificate by now.',
      ),
    ),
    courses: v.array(
      v.strictObject({
        kind: v.nullable(v.picklist(catalogueKinds)),
        course: v.nullable(
          said('What it is called now; null for what was deleted, and for a text of the visitor’s own.'),
        ),
        ...stepsFacts,
      }),
    ),
  }),
};
