import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { checkBody } from '../calls/check-body.ts';
import { badRequest, HttpRefusal, notFound } from '../http/refusals.ts';
import { calls } from '../shared/calls.ts';
import { posterRules } from '../shared/rules.ts';
import { texts } from '../shared/texts.ts';
import type { Trash } from '../undo/trash.ts';
import type { SendFile } from './data-files.ts';
import type { PictureStore } from './picture-store.ts';
import type { PosterRepository } from './poster-repository.ts';
import { receivedFields, receivedPicture, receivePicture } from './receive-picture.ts';

/** What the routes need from the app. */
export interface PosterRouteParts {
  router: Router;
  /** Lets admins change what visitors see. */
  requireEditor: Middleware;
  trash: Trash;
  pictures: PictureStore;
  sendUpload: SendFile;
  now: () => Date;
  randomId: () => string;
}

/** Adds the calls of event posters: anyone reads; admins upload and delete. */
export function addPosterRoutes(parts: PosterRouteParts, repository: PosterRepository): void {
  const { router, requireEditor, trash, pictures, sendUpload, now, randomId } = parts;
  const remove = trash.deletionFrom(repository);

  router.get(calls.posters, (ctx) => {
    ctx.body = repository.list();
  });

  router.get(`${calls.posters}/:id`, async (ctx) => {
    const picture = repository.findPicture(ctx.params.id ?? '');
    if (picture === null || !(await sendUpload(ctx, `/${picture}`))) throw notFound('Poster not found');
  });

  router.post(calls.posters, requireEditor, receivePicture(pictures, 'file'), async (ctx) => {
    const received = receivedPicture(ctx);
    const { name } = checkTitle(receivedFields(ctx), received !== null);
    if (received === null) throw badRequest(texts.posterIncomplete, { file: texts.posterIncomplete });
    ctx.body = await pictures.keep(received.path, texts.selectValidImage, (picture) =>
      repository.insert(randomId(), name, picture, now().toISOString()),
    );
    ctx.status = 201;
  });

  router.delete(`${calls.posters}/:id`, requireEditor, (ctx) => {
    if (!remove(ctx, ctx.params.id ?? '')) throw notFound('Poster not found');
    ctx.body = { message: texts.posterDeleted };
  });
}

/** A title or a picture that is missing is answered with the one sentence that the specification has for both. */
function checkTitle(body: unknown, hasPicture: boolean): { name: string } {
  try {
    return checkBody(posterRules, body);
  } catch (error) {
    const titleMissing = error instanceof HttpRefusal && error.errors?.name === 'Title is required.';
    if (!titleMissing) throw error;
    const errors = { name: texts.posterIncomplete, ...(hasPicture ? {} : { file: texts.posterIncomplete }) };
    throw badRequest(texts.posterIncomplete, errors);
  }
}
