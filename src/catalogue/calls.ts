import { form, type ReceivedPictures } from '../calls/index.ts';
import { conflict, notFound } from '../http/index.ts';
import { type PictureStore, picturePath, storedName } from '../pictures/index.ts';
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
import type { EntryPictures } from './repository.ts';
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
      async handle({ body, record, ...sent }, { catalogues, pictures, now }) {
        const fields = { ...body, location: body.location ?? null, translations: withTwins({}, body) };
        const entry = await keepPictures(
          sent,
          fixedSentences.uploadValidImage,
          pictures,
          ({ image, share }) =>
            catalogues[kind].insert(fields, image && picturePath(image), now().toISOString(), { share }),
        );
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
      async handle({ id, body, picture, share, log, record }, parts) {
        const { catalogues, pictures, now } = parts;
        const { version: begun, ...changes } = body;
        // Without a picture of its own it shows the site's, and so does where it is shared.
        const hasOwn = picture !== null || storedName(findAny(parts, id).image) !== null;
        const sent = { picture, share: hasOwn ? share : null };
        const change = (names: EntryPictures) => {
          const before = findAny(parts, id);
          if (begun !== undefined && before.version !== begun)
            throw conflict(`Another admin has changed this ${kind} meanwhile. Nothing was saved.`);
          const earlierShare = (names.image ?? names.share) ? catalogues[kind].shareOf(id) : null;
          const replaced = [names.image && storedName(before.image), earlierShare];
          if (names.image === null && names.share !== null && Object.keys(changes).length === 0) {
            catalogues[kind].setShare(id, names.share);
            return { entry: before, replaced, details: 'picture to be shared' };
          }
          const fields = { ...changes, translations: withTwins(before.translations, changes) };
          const after = catalogues[kind].update(id, fields, names, now().toISOString());
          if (after === null) throw notFound(missing);
          return { entry: after, replaced, details: changedFields(before, after) };
        };
        const refusal = fixedSentences.selectValidImage;
        const { entry, replaced, details } = await keepPictures(sent, refusal, pictures, change);
        // The next start sweeps what stays.
        for (const name of replaced.filter((each) => each !== null))
          await pictures
            .remove(name)
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
      handle(request, context) {
        if (!moveToTrash(context, context.catalogues[kind].deletable, request)) throw notFound(missing);
        return { message: `${noun} deleted successfully` };
      },
    }),
  ];
}

/** Keeps the pictures of a form, where it has any, once `write` has stored their names. */
function keepPictures<Result>(
  { picture, share }: ReceivedPictures,
  refusal: string,
  pictures: PictureStore,
  write: (names: EntryPictures) => Result,
): Promise<Result> {
  const keepBoth = async (shareName: string | null) =>
    picture === null
      ? write({ image: null, share: shareName })
      : pictures.keep(picture.path, refusal, (image) => write({ image, share: shareName }));
  return share === null ? keepBoth(null) : pictures.keepShared(share.path, keepBoth);
}

const callsOf = (kind: CatalogueKind) => [...readCalls(kind), ...changeCalls(kind), ...orderCalls(kind)];

/** The calls of courses and certificates: anyone reads what is shown; admins see, order, hide and change everything. */
export const catalogueCalls = [...callsOf('course'), ...callsOf('certificate')];
