import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { badRequest, notFound } from '../http/refusals.ts';
import { calls } from '../shared/calls.ts';
import { limits } from '../shared/limits.ts';
import { texts } from '../shared/texts.ts';
import type { Trash } from '../undo/trash.ts';
import type { LogoRepository } from './logo-repository.ts';
import type { PictureStore } from './picture-store.ts';
import { receivedPicture, receivePicture } from './receive-picture.ts';

/** What the routes need from the app. */
export interface LogoRouteParts {
  router: Router;
  /** Lets admins change what visitors see. */
  requireEditor: Middleware;
  trash: Trash;
  pictures: PictureStore;
  now: () => Date;
  randomId: () => string;
}

/** Adds the calls of collaborators' logos: anyone reads; admins upload and delete. */
export function addLogoRoutes(parts: LogoRouteParts, repository: LogoRepository): void {
  const { router, requireEditor, trash, pictures, now, randomId } = parts;
  const remove = trash.deletionFrom(repository);

  router.get(calls.logos, (ctx) => {
    ctx.body = repository.list();
  });

  router.post(calls.logoUpload, requireEditor, receivePicture(pictures, 'file'), async (ctx) => {
    const received = receivedPicture(ctx);
    if (received === null) throw badRequest(texts.selectValidImage, { file: texts.selectValidImage });
    const filename = displayName(received.originalName);
    ctx.body = await pictures.keep(received.path, texts.selectValidImage, (picture) =>
      repository.insert(randomId(), picture, filename, now().toISOString()),
    );
    ctx.status = 201;
  });

  router.delete(`${calls.logos}/:id`, requireEditor, (ctx) => {
    if (!remove(ctx, ctx.params.id ?? '')) throw notFound('Image not found');
    ctx.body = { message: texts.logoDeleted };
  });
}

/** The file's name on the admin's machine, for showing only: without folders and control characters. */
function displayName(originalName: string): string {
  const name = originalName
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f]+/gu, ' ')
    .split(/[\\/]/u)
    .at(-1)
    ?.trim();
  // A cut in the middle of an emoji leaves half of it, which no UTF-8 can hold.
  return (name || 'image').slice(0, limits.name).replace(/\p{Surrogate}$/u, '');
}
