import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { checkBody } from '../http/check-body.ts';
import { removePicture, writeWithPicture } from '../http/picture-form.ts';
import type { PictureStore } from '../http/picture-store.ts';
import { picturePath } from '../http/picture-store.ts';
import { receivedFields, receivePicture } from '../http/receive-picture.ts';
import { notFound } from '../http/refusals.ts';
import { catalogueCalls } from '../shared/calls.ts';
import { catalogueChangeRules, catalogueRules } from '../shared/rules.ts';
import { texts } from '../shared/texts.ts';
import type { CatalogueRepository } from './repository.ts';

/** What the routes need from the app. */
export interface CatalogueRouteParts {
  router: Router;
  requireAdmin: Middleware;
  pictures: PictureStore;
  now: () => Date;
}

const missing = { course: texts.courseMissing, certificate: texts.certificateMissing };
const deleted = { course: 'Course deleted successfully', certificate: 'Certificate deleted successfully' };

/** Adds the calls of one kind of the catalogue: anyone reads; admins add, change and delete. */
export function addCatalogueRoutes(parts: CatalogueRouteParts, repository: CatalogueRepository): void {
  const { router, requireAdmin, pictures, now } = parts;
  const { kind } = repository;
  const path = catalogueCalls[kind];
  const receive = receivePicture(pictures, 'image');

  router.get(path, (ctx) => {
    const entries = repository.list();
    ctx.set('X-Total-Count', String(entries.length));
    ctx.body = entries;
  });

  router.get(`${path}/:id`, (ctx) => {
    const found = repository.find(ctx.params.id ?? '');
    if (found === null) throw notFound(missing[kind]);
    ctx.body = found.entry;
  });

  router.post(path, requireAdmin, receive, async (ctx) => {
    const fields = checkBody(catalogueRules, receivedFields(ctx));
    const createdAt = now().toISOString();
    ctx.body = await writeWithPicture(ctx, pictures, texts.uploadValidImage, (picture) =>
      repository.insert(fields, picture === null ? null : picturePath(picture), createdAt),
    );
    ctx.status = 201;
  });

  router.put(`${path}/:id`, requireAdmin, receive, async (ctx) => {
    const id = ctx.params.id ?? '';
    if (repository.find(id) === null) throw notFound(missing[kind]);
    const changes = checkBody(catalogueChangeRules, receivedFields(ctx));
    const { entry, replaced } = await writeWithPicture(ctx, pictures, texts.selectValidImage, (picture) => {
      const before = repository.find(id);
      const after = repository.update(id, changes, picture);
      if (before === null || after === null) throw notFound(missing[kind]);
      return { entry: after, replaced: picture === null ? null : before.picture };
    });
    await removePicture(ctx, pictures, replaced);
    ctx.body = entry;
  });

  router.delete(`${path}/:id`, requireAdmin, async (ctx) => {
    const removed = repository.remove(ctx.params.id ?? '');
    if (removed === null) throw notFound(missing[kind]);
    await removePicture(ctx, pictures, removed.picture);
    ctx.body = { message: deleted[kind] };
  });
}
