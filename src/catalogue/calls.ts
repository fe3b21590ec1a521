import * as v from 'valibot';
import { callWith, form, inLanguage, json, type ReceivedPictures } from '../calls/index.ts';
import type { Change, Context } from '../context.ts';
import { transactionNow } from '../database/index.ts';
import { picturePath, storedName } from '../pictures/index.ts';
import { adminCataloguePaths, cataloguePaths } from '../shared/catalogue-paths.ts';
import { inLanguageOf } from '../shared/entry-twins.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import { firstLanguage } from '../shared/languages.ts';
import { Done } from '../shared/records/answers.ts';
import { AdminCatalogueEntry, CatalogueEntry } from '../shared/records/catalogue.ts';
import type { CatalogueKind, TranslatedEntry } from '../shared/records.ts';
import { catalogueChangeRules, catalogueRules, orderRules, visibilityRules } from '../shared/rules.ts';
import { moveToTrash } from '../undo/index.ts';
import {
  changeEntry,
  type EntryPictures,
  entryMissing,
  hideEntry,
  orderEntries,
  requireEntry,
} from './entries.ts';
import { allEntries, deletableEntries, entriesOf, findEntry, insertEntry } from './store.ts';
import { checkEntry, withTwins } from './twins.ts';

const call = callWith<Context>();

const nouns = { course: 'Course', certificate: 'Certificate' } as const;

function readCalls(kind: CatalogueKind) {
  const noun = nouns[kind];
  const tag = `${noun}s`;
  const list = cataloguePaths[kind];
  const admin = adminCataloguePaths[kind];
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
      handle: ({ query }, context) => entriesOf(context, kind, query.language),
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
      handle({ id, query }, context) {
        const entry = findEntry(context, kind, id, query.language);
        if (entry === null) throw entryMissing(kind);
        return entry;
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
      handle: (_request, context) => allEntries(context, kind),
    }),
    call({
      method: 'GET',
      path: `${admin}/entry/:id`,
      name: `getAny${noun}`,
      tag,
      summary: `Gives one ${kind}, hidden or not.`,
      who: 'admin',
      answer: AdminCatalogueEntry,
      handle: ({ id }, context) => requireEntry(context, kind, id),
    }),
  ];
}

function changeCalls(kind: CatalogueKind) {
  const noun = nouns[kind];
  const tag = `${noun}s`;
  const list = cataloguePaths[kind];
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
      async handle({ body, record, ...sent }, context) {
        const fields = { ...body, location: body.location ?? null, translations: withTwins({}, body) };
        const refusal = fixedSentences.uploadValidImage;
        const entry = await keepPictures(context, sent, refusal, (tx, { image, share }) =>
          insertEntry(tx, kind, fields, image && picturePath(image), tx.now().toISOString(), { share }),
        );
        record({ action: 'added', ...subjectOf(kind, entry) });
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
      async handle({ id, body, picture, share, log, record }, context) {
        // Without a picture of its own, an entry shows and shares the site's.
        const hasOwn = picture !== null || storedName(requireEntry(context, kind, id).image) !== null;
        const sent = { picture, share: hasOwn ? share : null };
        const refusal = fixedSentences.selectValidImage;
        const { entry, replaced, changes } = await keepPictures(context, sent, refusal, (tx, names) =>
          changeEntry(tx, kind, id, body, names),
        );
        // The next start deletes files that stay.
        for (const name of replaced)
          await context.pictures
            .remove(name)
            .catch((error: unknown) => log.error({ err: error }, 'picture not removed'));
        record({ action: 'edited', ...subjectOf(kind, entry), changes });
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
      handle(request, context) {
        if (!moveToTrash(context, deletableEntries[kind], request)) throw entryMissing(kind);
        return { message: `${noun} deleted successfully` };
      },
    }),
  ];
}

function orderCalls(kind: CatalogueKind) {
  const noun = nouns[kind];
  const tag = `${noun}s`;
  const admin = adminCataloguePaths[kind];
  return [
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
      handle({ body, record }, context) {
        transactionNow(context, (tx) => orderEntries(tx, kind, body.ids));
        record({ action: 'reordered', kind: `${kind}s` });
        return allEntries(context, kind);
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
      handle({ id, body, record }, context) {
        const entry = transactionNow(context, (tx) => hideEntry(tx, kind, id, body.hidden));
        record({ action: body.hidden ? 'hid' : 'showed', ...subjectOf(kind, entry) });
        return entry;
      },
    }),
  ];
}

function subjectOf(kind: CatalogueKind, { _id, name }: TranslatedEntry) {
  return { kind, thing: _id, name };
}

/** Stores a form's pictures and passes their names to `change`; deletes the files if it fails. */
function keepPictures<Result>(
  context: Context,
  { picture, share }: ReceivedPictures,
  refusal: string,
  change: (tx: Change, names: EntryPictures) => Result,
): Promise<Result> {
  const { pictures } = context;
  const store = (names: EntryPictures) => transactionNow(context, (tx) => change(tx, names));
  const keepBoth = async (shareName: string | null) =>
    picture === null
      ? store({ image: null, share: shareName })
      : pictures.keep(picture.path, refusal, (image) => store({ image, share: shareName }));
  return share === null ? keepBoth(null) : pictures.keepShared(share.path, keepBoth);
}

const callsOf = (kind: CatalogueKind) => [...readCalls(kind), ...changeCalls(kind), ...orderCalls(kind)];

export const catalogueCalls = [...callsOf('course'), ...callsOf('certificate')];
