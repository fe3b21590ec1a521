import * as v from 'valibot';
import { callWith, formWithPicture } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { notFound } from '../http/index.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import { limits } from '../shared/limits.ts';
import { withoutUnseen } from '../shared/plain-text.ts';
import { Done } from '../shared/records/answers.ts';
import { Logo } from '../shared/records/pictures.ts';
import { moveToTrash } from '../undo/index.ts';
import { keepPicture } from './kept-pictures.ts';
import { deletableLogos, insertLogo, listLogos } from './store.ts';

const call = callWith<Context>();
const tag = 'Logos';

export const logoCalls = [
  call({
    method: 'GET',
    path: '/admin/images',
    name: 'listLogos',
    tag,
    summary: 'Lists the logos of partners.',
    who: 'anyone',
    answer: v.array(Logo),
    handle: (_request, context) => listLogos(context),
  }),
  call({
    method: 'POST',
    path: '/admin/images/upload',
    name: 'addLogo',
    tag,
    summary: 'Adds a logo.',
    who: 'editor',
    body: formWithPicture(v.object({}), fixedSentences.selectValidImage),
    status: 201,
    answer: Logo,
    changesContent: true,
    activity: 'recorded',
    async handle({ picture, record }, context) {
      const filename = displayName(picture.originalName);
      const logo = await keepPicture(context, picture, (tx, name) =>
        insertLogo(tx, { id: tx.randomId(), picture: name, filename }, tx.now().toISOString()),
      );
      record({ action: 'added', kind: deletableLogos.kind, thing: logo._id, name: logo.filename });
      return logo;
    },
  }),
  call({
    method: 'DELETE',
    path: '/admin/images/:id',
    name: 'deleteLogo',
    tag,
    summary: 'Deletes a logo.',
    who: 'editor',
    headers: ['X-Undo-Id'],
    answer: Done,
    changesContent: true,
    activity: 'recorded',
    handle(request, context) {
      if (!moveToTrash(context, deletableLogos, request)) throw notFound('Image not found');
      return { message: fixedSentences.logoDeleted };
    },
  }),
];

/** Only for display: removes folders, control characters and invisible signs. */
function displayName(originalName: string): string {
  const name = withoutUnseen(originalName.toWellFormed())
    .replace(/[\u0000-\u001f\u007f]+/gu, ' ')
    .split(/[\\/]/u)
    .at(-1)
    ?.trim();
  // The cut may leave half of an emoji, which is invalid UTF-8.
  return (name || 'image').slice(0, limits.name).replace(/\p{Surrogate}$/u, '');
}
