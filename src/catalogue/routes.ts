import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { checkBody } from '../calls/check-body.ts';
import { setSubject } from '../calls/subject.ts';
import { readJson } from '../http/json-body.ts';
import { sameForAll } from '../http/prepared-answers.ts';
import { conflict, notFound } from '../http/refusals.ts';
import type { ContentVersion } from '../pages/content-version.ts';
import { removePicture, writeWithPicture } from '../pictures/picture-form.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import { picturePath, storedName } from '../pictures/picture-store.ts';
import { receivedFields, receivePicture } from '../pictures/receive-picture.ts';
import { adminCatalogueCalls, catalogueCalls } from '../shared/calls.ts';
import type { AdminCatalogueEntry } from '../shared/records.ts';
import { catalogueChangeRules, catalogueRules, orderRules, visibilityRules } from '../shared/rules.ts';
import { texts } from '../shared/texts.ts';
import type { Trash } from '../undo/trash.ts';
import { changedFields } from './changed-fields.ts';
import type { CatalogueRepository } from './repository.ts';

/** What the routes need from the app. */
export interface CatalogueRouteParts {
  router: Router;
  requireAdmin: Middleware;
  /** Lets admins change what visitors see. */
  requireEditor: Middleware;
  trash: Trash;
  version: ContentVersion;
  pictures: PictureStore;
  now: () => Date;
}

const missing = { course: texts.courseMissing, certificate: texts.certificateMissing };
const deleted = { course: 'Course deleted successfully', certificate: 'Certificate deleted successfully' };
const changedMeanwhile = {
  course: 'Another admin has changed this course meanwhile. Nothing was saved.',
  certificate: 'Another admin has changed this certificate meanwhile. Nothing was saved.',
};
const outdated = {
  course: 'Somebody has added or deleted a course meanwhile. Please order the list as it is now.',
  certificate: 'Somebody has added or deleted a certificate meanwhile. Please order the list as it is now.',
};

/** Adds the calls of one kind of the catalogue: anyone reads what is shown; admins see, order, hide and change everything. */
export function addCatalogueRoutes(parts: CatalogueRouteParts, repository: CatalogueRepository): void {
  const { router, requireAdmin, requireEditor, trash, version, pictures, now } = parts;
  const { kind } = repository;
  const path = catalogueCalls[kind];
  const adminPath = adminCatalogueCalls[kind];
  const receive = receivePicture(pictures, 'image');
  const remove = trash.deletionFrom(repository);

  router.get(path, (ctx) => {
    sameForAll(ctx, version.current);
    ctx.set('Cache-Control', 'no-cache');
    const entries = repository.list();
    ctx.set('X-Total-Count', String(entries.length));
    ctx.body = entries;
  });

  router.get(`${path}/:id`, (ctx) => {
    sameForAll(ctx, version.current);
    ctx.set('Cache-Control', 'no-cache');
    const found = repository.find(ctx.params.id ?? '');
    if (found === null) throw notFound(missing[kind]);
    ctx.body = found;
  });

  router.post(path, requireEditor, receive, async (ctx) => {
    const fields = checkBody(catalogueRules, receivedFields(ctx));
    const createdAt = now().toISOString();
    ctx.body = await writeWithPicture(ctx, pictures, texts.uploadValidImage, (picture) =>
      repository.insert(fields, picture === null ? null : picturePath(picture), createdAt),
    );
    ctx.status = 201;
  });

  router.put(`${path}/:id`, requireEditor, receive, async (ctx) => {
    const id = ctx.params.id ?? '';
    if (repository.findAny(id) === null) throw notFound(missing[kind]);
    const { version: begun, ...changes } = checkBody(catalogueChangeRules, receivedFields(ctx));
    const { entry, replaced, changed } = await writeWithPicture(
      ctx,
      pictures,
      texts.selectValidImage,
      (picture) => {
        const before = repository.findAny(id);
        if (before !== null && begun !== undefined && before.version !== begun)
          throw conflict(changedMeanwhile[kind]);
        const after = repository.update(id, changes, picture, now().toISOString());
        if (before === null || after === null) throw notFound(missing[kind]);
        return {
          entry: after,
          replaced: picture === null ? null : storedName(before.image),
          changed: changedFields(before, after),
        };
      },
    );
    await removePicture(ctx, pictures, replaced);
    setSubject(ctx, { id, name: entry.name, details: changed });
    ctx.body = entry;
  });

  router.delete(`${path}/:id`, requireEditor, (ctx) => {
    if (!remove(ctx, ctx.params.id ?? '')) throw notFound(missing[kind]);
    ctx.body = { message: deleted[kind] };
  });

  router.get(adminPath, requireAdmin, (ctx) => {
    const entries = repository.listAll();
    ctx.set('X-Total-Count', String(entries.length));
    ctx.body = entries;
  });

  router.get(`${adminPath}/entry/:id`, requireAdmin, (ctx) => {
    ctx.body = findAny(ctx.params.id);
  });

  router.put(`${adminPath}/order`, requireEditor, async (ctx) => {
    const { ids } = checkBody(orderRules, await readJson(ctx));
    if (!repository.reorder(ids)) throw conflict(outdated[kind]);
    ctx.body = repository.listAll();
  });

  router.put(`${adminPath}/hidden/:id`, requireEditor, async (ctx) => {
    const { hidden } = checkBody(visibilityRules, await readJson(ctx));
    repository.setHidden(ctx.params.id ?? '', hidden, now().toISOString());
    ctx.body = findAny(ctx.params.id);
  });

  function findAny(id = ''): AdminCatalogueEntry {
    const entry = repository.findAny(id);
    if (entry === null) throw notFound(missing[kind]);
    return entry;
  }
}
