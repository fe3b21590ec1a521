import * as v from 'valibot';
import { id, path, shapeOf, text } from '../calls/shapes.ts';
import { translations } from '../shared/languages.ts';
import type { Logo, Poster } from '../shared/records.ts';

/** What the calls of logos and posters answer, record by record. */
export const pictureShapes = {
  Logo: shapeOf<Logo>()({ _id: id, url: path, filename: text }),
  Poster: shapeOf<Poster>()({
    _id: id,
    name: text,
    image: path,
    translations: v.optional(
      v.pipe(
        v.record(v.picklist(translations), v.strictObject({ name: text })),
        v.description('Its name in other languages; where one is missing, the English stands.'),
      ),
    ),
  }),
};
