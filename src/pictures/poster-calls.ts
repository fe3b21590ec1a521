import * as v from 'valibot';
import { bytes, callWith, formWithPicture, pictureTypes } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { mayBeKept, notFound, type SendFile } from '../http/index.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import { titlesFrom } from '../shared/poster-titles.ts';
import { Done } from '../shared/records/answers.ts';
import { Poster } from '../shared/records/pictures.ts';
import { posterRules } from '../shared/rules.ts';
import { moveToTrash } from '../undo/index.ts';
import type { PictureStore } from './picture-store.ts';
import type { PosterRepository } from './poster-repository.ts';

/** The services that these calls use. */
export interface PosterParts extends Context {
  posters: PosterRepository;
  pictures: PictureStore;
  sendUpload: SendFile;
  now: () => Date;
  randomId: () => string;
}

const call = callWith<PosterParts>();
const tag = 'Event posters';

/** The posters of events: anyone reads, admins upload and delete. */
export const posterCalls = [
  call({
    method: 'GET',
    path: '/admin/eventposter',
    name: 'listPosters',
    tag,
    summary: 'Lists the posters of events.',
    who: 'anyone',
    answer: v.array(Poster),
    handle: (_request, { posters }) => posters.list(),
  }),
  call({
    method: 'GET',
    path: '/admin/eventposter/:id',
    name: 'getPosterPicture',
    tag,
    summary: 'Gives the picture of a poster.',
    who: 'anyone',
    answer: bytes(...pictureTypes),
    async stream(ctx, { id }, { posters, sendUpload }) {
      const picture = posters.findPicture(id);
      if (picture === null || !(await sendUpload(ctx, `/${picture}`))) throw notFound('Poster not found');
      mayBeKept(ctx);
    },
  }),
  call({
    method: 'POST',
    path: '/admin/eventposter',
    name: 'addPoster',
    tag,
    summary: 'Adds a poster.',
    who: 'editor',
    body: formWithPicture(posterRules, fixedSentences.posterIncomplete),
    status: 201,
    answer: Poster,
    changesContent: true,
    activity: 'recorded',
    async handle({ body, picture, record }, { posters, pictures, now, randomId }) {
      const poster = await pictures.keep(picture.path, fixedSentences.selectValidImage, (name) =>
        posters.insert(randomId(), body.name, name, now().toISOString(), titlesFrom(body)),
      );
      record({ action: 'added', kind: posters.deletable.kind, thing: poster._id, name: poster.name });
      return poster;
    },
  }),
  call({
    method: 'DELETE',
    path: '/admin/eventposter/:id',
    name: 'deletePoster',
    tag,
    summary: 'Deletes a poster.',
    who: 'editor',
    headers: ['X-Undo-Id'],
    answer: Done,
    changesContent: true,
    activity: 'recorded',
    handle(request, context) {
      if (!moveToTrash(context, context.posters.deletable, request)) throw notFound('Poster not found');
      return { message: fixedSentences.posterDeleted };
    },
  }),
];
