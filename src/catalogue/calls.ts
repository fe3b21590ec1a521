import { form } from '../calls/index.ts';
import { conflict, notFound } from '../http/index.ts';
import { picturePath, storedName } from '../pictures/index.ts';
import { inLanguageOf } from '../shared/entry-twins.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import { firstLanguage } from '../shared/languages.ts';
import { Done } from '../shared/records/answers.ts';
import { CatalogueEntry } from '../shared/records/catalogue.ts';
import type { CatalogueKind } from '../shared/records.ts';
import { catalogueChangeRules, catalogueRules } from '../shared/rules.ts';
import { moveToTrash } from '../undo/index.ts';
import { changedFields } from './changed-fields.ts';
import { call, kindOfCalls } from './kind-calls.ts';
import { orderCalls } from './order-calls.ts';
import { readCalls } from './read-calls.ts';
import { checkEntry, withTwins } from './twins.ts';

/** Returns the calls that add, change and delete entries of one kind. */
function changeCalls(kind: CatalogueKind) {
  const { noun, tag, list, missing, findAny, subjectOf } = kindOfCalls(kind);
  return [
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
          if (after === null) throw notFound(missing);
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
        if (!moveToTrash(trash, catalogues[kind], request)) throw notFound(missing);
        return { message: `${noun} deleted successfully` };
      },
    }),
  ];
}

const callsOf = (kind: CatalogueKind) => [...readCalls(kind), ...changeCalls(kind), ...orderCalls(kind)];

/** The calls of courses and certificates: anyone reads what is shown; admins see, order, hide and change everything. */
export const catalogueCalls = [...callsOf('course'), ...callsOf('certificate')];
