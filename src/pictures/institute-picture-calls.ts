import * as v from 'valibot';
import { callWith, formWithPicture } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { notFound } from '../http/index.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import { institutePictureRules } from '../shared/institute-people.ts';
import { Done } from '../shared/records/answers.ts';
import { InstitutePicture } from '../shared/records/pictures.ts';
import { moveToTrash } from '../undo/index.ts';
import { keepPicture } from './kept-pictures.ts';
import { deletableInstitutePictures, listInstitutePictures, replaceInstitutePicture } from './store.ts';

const call = callWith<Context>();
const tag = 'Site';

export const institutePictureCalls = [
  call({
    method: 'GET',
    path: '/api/admin/site/pictures',
    name: 'listInstitutePictures',
    tag,
    summary: 'Lists the scan of the authorisation and the portraits of people.',
    who: 'admin',
    answer: v.array(InstitutePicture),
    handle: (_request, context) => listInstitutePictures(context),
  }),
  call({
    method: 'POST',
    path: '/api/admin/site/pictures',
    name: 'addInstitutePicture',
    tag,
    summary: 'Adds the scan of the authorisation or a portrait, in the place of the one before.',
    who: 'editor',
    body: formWithPicture(institutePictureRules, fixedSentences.selectValidImage),
    status: 201,
    answer: InstitutePicture,
    changesContent: true,
    activity: 'recorded',
    async handle({ body: { about }, picture, record }, context) {
      const { added, replaced } = await keepPicture(context, picture, (tx, name) =>
        replaceInstitutePicture(tx, { id: tx.randomId(), about, picture: name }, tx.now().toISOString()),
      );
      record({ action: 'added', kind: deletableInstitutePictures.kind, thing: added._id, name: about });
      for (const name of replaced) await context.pictures.remove(name);
      return added;
    },
  }),
  call({
    method: 'DELETE',
    path: '/api/admin/site/pictures/:id',
    name: 'deleteInstitutePicture',
    tag,
    summary: 'Deletes the scan of the authorisation or a portrait.',
    who: 'editor',
    headers: ['X-Undo-Id'],
    answer: Done,
    changesContent: true,
    activity: 'recorded',
    handle(request, context) {
      if (!moveToTrash(context, deletableInstitutePictures, request)) throw notFound('Image not found');
      return { message: fixedSentences.logoDeleted };
    },
  }),
];
