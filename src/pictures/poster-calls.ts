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
import { keepPicture } from './kept-pictures.ts';
import { deletablePosters, findPosterPicture, insertPoster, listPosters } from './store.ts';

const call = callWith<Context & { sendUpload: SendFile }>();
const tag = 'Event posters';

export const posterCalls = [
  call({
    method: 'GET',
    path: '/admin/eventposter',
    name: 'listPosters',
    tag,
    summary: 'Lists the posters of events.',
    who: 'anyone',
    answer: v.array(Poster),
    handle: (_request, context) => listPosters(context),
  }),
  call({
    method: 'GET',
    path: '/admin/eventposter/:id',
    name: 'getPosterPicture',
    tag,
    summary: 'Gives the picture of a poster.',
    who: 'anyone',
    answer: bytes(...pictureTypes),
    async stream(ctx, { id }, context) {
      const picture = findPosterPicture(context, id);
      if (picture === null || !(await context.sendUpload(ctx, `/${picture}`)))
        throw notFound('Poster not found');
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
    async handle({ body, picture, record }, context) {
      const poster = await keepPicture(context, picture, (tx, name) => {
        const row = { id: tx.randomId(), name: body.name, picture: name };
        return insertPoster(tx, row, tx.now().toISOString(), titlesFrom(body));
      });
      record({ action: 'added', kind: deletablePosters.kind, thing: poster._id, name: poster.name });
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
      if (!moveToTrash(context, deletablePosters, request)) throw notFound('Poster not found');
      return { message: fixedSentences.posterDeleted };
    },
  }),
];
