import * as v from 'valibot';
import { callWith, form, inLanguage, json } from '../calls/index.ts';
import { conflict, notFound } from '../http/index.ts';
import { type PictureStore, picturePath, storedName } from '../pictures/index.ts';
import { adminCataloguePaths, cataloguePaths } from '../shared/catalogue-paths.ts';
import { inLanguageOf } from '../shared/entry-twins.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import { firstLanguage } from '../shared/languages.ts';
import { Done } from '../shared/records/answers.ts';
import { AdminCatalogueEntry, CatalogueEntry } from '../shared/records/catalogue.ts';
import type { CatalogueKind, TranslatedEntry } from '../shared/records.ts';
import { catalogueChangeRules, catalogueRules, orderRules, visibilityRules } from '../shared/rules.ts';
import { moveToTrash, type Trash } from '../undo/index.ts';
import { changedFields } from './changed-fields.ts';
import type { CatalogueRepository } from './repository.ts';
import { checkEntry, withTwins } from './twins.ts';

/** The services that these calls use. */
export interface CatalogueParts {
  catalogues: Record<CatalogueKind, CatalogueRepository>;
  trash: Trash;
  pictures: PictureStore;
  now: () => Date;
}

const missing = { course: fixedSentences.courseMissing, certificate: fixedSentences.certificateMissing };

const call = callWith<CatalogueParts>();

const callsOf = (kind: CatalogueKind) => {
  const noun = kind === 'course' ? ('Course' as const) : ('Certificate' as const);
  const tag = `${noun}s`;
  const [list, admin] = [cataloguePaths[kind], adminCataloguePaths[kind]];

  const findAny = ({ catalogues }: CatalogueParts, id: string) => {
    const entry = catalogues[kind].findAny(id);
    if (entry === null) throw notFound(missing[kind]);
    return entry;
  };

  const subjectOf = ({ _id, name }: TranslatedEntry) => ({ kind, thing: _id, name });

  return [
    call({
      method: 'GET',
      path: list,
      name: `list${noun}s`,
      tag,
      summary: `Lists the ${kind}s that visitors see.`,
      who: 'anyone',
      isSameForAll: true,
      query: inLanguage,
      headers: ['X-Total-Count'],
      answer: v.array(CatalogueEntry),
      handle: ({ query }, { catalogues }) => catalogues[kind].list(query.language),
    }),
    call({
      method: 'GET',
      path: `${list}/:id`,
      name: `get${noun}`,
      tag,
      summary: `Gives one ${kind} that visitors see.`,
      who: 'anyone',
      isSameForAll: true,
      query: inLanguage,
      answer: CatalogueEntry,
      handle({ id, query }, { catalogues }) {
        const entry = catalogues[kind].find(id, query.language);
        if (entry === null) throw notFound(missing[kind]);
        return entry;
      },
    }),
    call({
      method: 'POST',
      path: list,
      name: `add${noun}`,
      tag,
      summary: `Adds a ${kind}.`,
      description:
        'Each list may also come as one text: a line an item, or without line breaks at commas. A text in another language may be missing; English then stands in its place.',
      who: 'editor',
      body: form(catalogueRules, 'image', checkEntry),
      status: 201,
      answer: CatalogueEntry,
      changesContent: true,
      activity: 'recorded',
      async handle({ body, picture, record }, { catalogues, pictures, now }) {
        const fields = { ...body, location: body.location ?? null, translations: withTwins({}, body) };
        const insert = (name: string | null) =>
          catalogues[kind].insert(fields, name && picturePath(name), now().toISOString());
        const entry = picture
          ? await pictures.keep(picture.path, fixedSentences.uploadValidImage, insert)
          : insert(null);
        record({ action: 'added', ...subjectOf(entry) });
        return inLanguageOf(entry, firstLanguage);
      },
    }),
    call({
      method: 'PUT',
      path: `${list}/:id`,
      name: `change${noun}`,
      tag,
      summary: `Changes a ${kind}: what is not sent keeps its value.`,
      who: 'editor',
      body: form(catalogueChangeRules, 'image', checkEntry),
      answer: CatalogueEntry,
      refusals: [409],
      changesContent: true,
      activity: 'recorded',
      async handle({ id, body, picture, log, record }, parts) {
        const { catalogues, pictures, now } = parts;
        const { version: begun, ...changes } = body;
        findAny(parts, id);
        const change = (name: string | null) => {
          const before = findAny(parts, id);
          if (begun !== undefined && before.version !== begun)
            throw conflict(`Another admin has changed this ${kind} meanwhile. Nothing was saved.`);
          const fields = { ...changes, translations: withTwins(before.translations, changes) };
          const after = catalogues[kind].update(id, fields, name, now().toISOString());
          if (after === null) throw notFound(missing[kind]);
          const replaced = name === null ? null : storedName(before.image);
          return { entry: after, replaced, details: changedFields(before, after) };
        };
        const { entry, replaced, details } = picture
          ? await pictures.keep(picture.path, fixedSentences.selectValidImage, change)
          : change(null);
        if (replaced !== null)
          // The next start sweeps what stays.
          await pictures
            .remove(replaced)
            .catch((error: unknown) => log.error({ err: error }, 'picture not removed'));
        record({ action: 'edited', ...subjectOf(entry), details });
        return inLanguageOf(entry, firstLanguage);
      },
    }),
    call({
      method: 'DELETE',
      path: `${list}/:id`,
      name: `delete${noun}`,
      tag,
      summary: `Deletes a ${kind}.`,
      who: 'editor',
      headers: ['X-Undo-Id'],
      answer: Done,
      changesContent: true,
      activity: 'recorded',
      handle(request, { catalogues, trash }) {
        if (!moveToTrash(trash, catalogues[kind], request)) throw notFound(missing[kind]);
        return { message: `${noun} deleted successfully` };
      },
    }),
    call({
      method: 'GET',
      path: admin,
      name: `listAll${noun}s`,
      tag,
      summary: `Lists all ${kind}s, hidden ones too.`,
      who: 'admin',
      headers: ['X-Total-Count'],
      answer: v.array(AdminCatalogueEntry),
      handle: (_request, { catalogues }) => catalogues[kind].listAll(),
    }),
    call({
      method: 'GET',
      path: `${admin}/entry/:id`,
      name: `getAny${noun}`,
      tag,
      summary: `Gives one ${kind}, hidden or not.`,
      who: 'admin',
      answer: AdminCatalogueEntry,
      handle: ({ id }, parts) => findAny(parts, id),
    }),
    call({
      method: 'PUT',
      path: `${admin}/order`,
      name: `order${noun}s`,
      tag,
      summary: `Puts the ${kind}s in order.`,
      who: 'editor',
      body: json(orderRules),
      answer: v.array(AdminCatalogueEntry),
      refusals: [409],
      changesContent: true,
      activity: 'recorded',
      handle({ body, record }, { catalogues }) {
        if (!catalogues[kind].reorder(body.ids))
          throw conflict(
            `Somebody has added or deleted a ${kind} meanwhile. Please order the list as it is now.`,
          );
        record({ action: 'reordered', kind: `${kind}s` });
        return catalogues[kind].listAll();
      },
    }),
    call({
      method: 'PUT',
      path: `${admin}/hidden/:id`,
      name: `hide${noun}`,
      tag,
      summary: `Hides a ${kind} from visitors, or shows it.`,
      who: 'editor',
      body: json(visibilityRules),
      answer: AdminCatalogueEntry,
      changesContent: true,
      activity: 'recorded',
      handle({ id, body, record }, parts) {
        parts.catalogues[kind].setHidden(id, body.hidden, parts.now().toISOString());
        const entry = findAny(parts, id);
        record({ action: body.hidden ? 'hid' : 'showed', ...subjectOf(entry) });
        return entry;
      },
    }),
  ];
};

/** The calls of courses and certificates: anyone reads what is shown; admins see, order, hide and change everything. */
export const catalogueCalls = [...callsOf('course'), ...callsOf('certificate')];
