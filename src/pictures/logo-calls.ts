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
import type { LogoRepository } from './logo-repository.ts';
import type { PictureStore } from './picture-store.ts';

/** The services that these calls use. */
export interface LogoParts extends Context {
  logos: LogoRepository;
  pictures: PictureStore;
  now: () => Date;
  randomId: () => string;
}

const call = callWith<LogoParts>();
const tag = 'Logos';

/** The calls of the logos of collaborators: anyone reads, admins upload and delete. */
export const logoCalls = [
  call({
    method: 'GET',
    path: '/admin/images',
    name: 'listLogos',
    tag,
    summary: 'Lists the logos of partners.',
    who: 'anyone',
    answer: v.array(Logo),
    handle: (_request, { logos }) => logos.list(),
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
    async handle({ picture, record }, { logos, pictures, now, randomId }) {
      const logo = await pictures.keep(picture.path, fixedSentences.selectValidImage, (name) =>
        logos.insert(randomId(), name, displayName(picture.originalName), now().toISOString()),
      );
      record({ action: 'added', kind: logos.deletable.kind, thing: logo._id, name: logo.filename });
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
      if (!moveToTrash(context, context.logos.deletable, request)) throw notFound('Image not found');
      return { message: fixedSentences.logoDeleted };
    },
  }),
];

/** The file's name on the admin's machine, for showing only: without folders, control characters and unseen signs. */
function displayName(originalName: string): string {
  const name = withoutUnseen(originalName.toWellFormed())
    .replace(/[\u0000-\u001f\u007f]+/gu, ' ')
    .split(/[\\/]/u)
    .at(-1)
    ?.trim();
  // A cut in the middle of an emoji leaves half of it, which no UTF-8 can hold.
  return (name || 'image').slice(0, limits.name).replace(/\p{Surrogate}$/u, '');
}
