import * as v from 'valibot';
import { callWith, formWithPicture } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { notFound } from '../http/index.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import { institutePictureRules } from '../shared/institute-people.ts';
import { Done } from '../shared/records/answers.ts';
import { InstitutePicture } from '../shared/records/pictures.ts';
import { moveToTrash } from '../undo/index.ts';
import type { InstitutePictureRepository } from './institute-picture-repository.ts';
import type { PictureStore } from './picture-store.ts';

/** The services that these calls use. */
export interface InstitutePictureParts extends Context {
  institutePictures: InstitutePictureRepository;
  pictures: PictureStore;
  now: () => Date;
  randomId: () => string;
}

const call = callWith<InstitutePictureParts>();
const tag = 'Site';

/** The pictures of what the institute's facts say; visitors see one as soon as it is there. */
export const institutePictureCalls = [
  call({
    method: 'GET',
    path: '/api/admin/site/pictures',
    name: 'listInstitutePictures',
    tag,
    summary: 'Lists the scan of the authorisation and the portraits of people.',
    who: 'admin',
    answer: v.array(InstitutePicture),
    handle: (_request, { institutePictures }) => institutePictures.list(),
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
    async handle({ body: { about }, picture, record }, { institutePictures, pictures, now, randomId }) {
      const { added, replaced } = await pictures.keep(picture.path, fixedSentences.selectValidImage, (name) =>
        institutePictures.replace(randomId(), about, name, now().toISOString()),
      );
      record({ action: 'added', kind: institutePictures.deletable.kind, thing: added._id, name: about });
      for (const name of replaced) await pictures.remove(name);
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
      if (!moveToTrash(context, context.institutePictures.deletable, request))
        throw notFound('Image not found');
      return { message: fixedSentences.logoDeleted };
    },
  }),
];
