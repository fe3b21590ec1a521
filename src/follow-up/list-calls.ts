import type { ParsedUrlQuery } from 'node:querystring';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { bytes, callWith, listQuery, type Query, searchIn, single } from '../calls/index.ts';
import type { Context } from '../context.ts';
import type { Stored } from '../database/index.ts';
import { badRequest, unavailable } from '../http/index.ts';
import { formatQuery, languageColumn, type Rows, type Sheet, sendFile } from '../people/index.ts';
import { type ExportFormat, exportTypes, exportWords } from '../shared/exports.ts';
import { dueNames, stages, stageWords, toCall } from '../shared/follow-up.ts';
import { inboxes } from '../shared/inboxes.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { limits } from '../shared/limits.ts';
import { FollowUp, FollowUpCounts } from '../shared/records/follow-up.ts';
import { bringUpToDate, isListBehind } from './entries.ts';
import { allEntries, countFollowUps, type Filter, listEntries, shownFollowUp } from './list.ts';
import { newestNote } from './records-store.ts';
import { findContact, listedEntry } from './store.ts';

interface FollowUpQuery extends Omit<Filter, 'today'> {
  ids: string[] | null;
  limit: number;
  offset: number;
}

const tag = 'Follow-up';

/** The parameter `owner` for unassigned entries. */
const nobody = 'none';

const ownerQuery: Query<{ owner: string | null }> = {
  parameters: [
    {
      name: 'owner',
      description: `Only those of this admin, by id; ${nobody}: of nobody.`,
      rules: v.string(),
    },
  ],
  read(sent) {
    const owner = single(sent, 'owner');
    return { owner: owner === nobody ? '' : owner };
  },
};

const filterQuery: Query<Omit<Filter, 'today'>> = {
  parameters: [
    { name: 'q', description: 'Part of a name, email, phone, course or reference.', rules: v.string() },
    { name: 'stage', description: 'Only people in this stage.', rules: v.picklist(stages) },
    ...ownerQuery.parameters,
    {
      name: 'due',
      description: 'Only those who are due today or overdue, due later, or without a day.',
      rules: v.picklist(dueNames),
    },
  ],
  read: (sent) => ({
    search: searchIn(sent),
    stage: oneOf(sent, 'stage', stages),
    ...ownerQuery.read(sent),
    due: oneOf(sent, 'due', dueNames),
  }),
};

function oneOf<const Name extends string>(
  sent: ParsedUrlQuery,
  parameter: string,
  names: readonly Name[],
): Name | null {
  const value = single(sent, parameter);
  const found = names.find((name) => name === value);
  if (value === null || found !== undefined) return found ?? null;
  throw badRequest(`${parameter} is '${value.slice(0, 40)}'; allowed is ${names.join(', ')}.`);
}

const query: Query<FollowUpQuery> = {
  parameters: [
    ...filterQuery.parameters,
    {
      name: 'ids',
      description: 'Only these people, with commas between; nothing else is asked then.',
      rules: v.string(),
    },
    ...listQuery.parameters.filter(({ name }) => name === 'limit' || name === 'offset'),
  ],
  read(sent) {
    const { limit, offset } = listQuery.read(sent);
    return {
      ...filterQuery.read(sent),
      ids: single(sent, 'ids')?.split(',').slice(0, limits.listLimit) ?? null,
      limit: limit ?? limits.pageSize,
      offset,
    };
  },
};

const exportQuery: Query<Omit<Filter, 'today'> & { format: ExportFormat }> = {
  parameters: [...filterQuery.parameters, ...formatQuery.parameters],
  read: (sent) => ({ ...filterQuery.read(sent), ...formatQuery.read(sent) }),
};

const sliceLength = 100;

const behind =
  'The server could not bring the list up to date, so that people would be missing from the file. Please try again later.';

const sheet: Sheet = {
  title: 'Follow-up',
  columns: [
    { heading: 'Name', field: 'name', width: 28 },
    { heading: 'Phone', field: 'phone', width: 20, isExact: true },
    { heading: 'Email', field: 'email', width: 32 },
    { heading: 'Stage', field: 'stage', width: 12 },
    { heading: 'Call back on', field: 'nextOn', width: 14, isDay: true },
    { heading: 'Assigned to', field: 'owner', width: 20 },
    { heading: 'From', field: 'source', width: 14 },
    { heading: 'Wants', field: 'wants', width: 44, isLong: true },
    { heading: 'Last note', field: 'note', width: 44, isLong: true },
    { heading: 'Noted by', field: 'author', width: 20 },
    languageColumn,
    { heading: 'Reference', field: 'reference', width: 14 },
    { heading: 'Received (IST)', field: 'createdAt', width: 20, isTime: true },
  ],
};

const call = callWith<Context>();

export const listCalls = [
  call({
    method: 'GET',
    path: '/api/admin/follow-up-export',
    name: 'exportFollowUps',
    tag,
    summary: 'Gives the people to call back as a file: all whom the list shows, in its order.',
    who: 'office',
    query: exportQuery,
    answer: bytes(...Object.values(exportTypes)),
    headers: ['Content-Disposition'],
    activity: 'recorded',
    async stream(ctx, { query, record, log }, context) {
      const { format, ...filter } = query;
      const today = dayInIndia(context.now());
      const rows = async () => {
        await bringUpToDate(context);
        // Refused: a reader of the file would not notice missing people.
        if (isListBehind(context)) throw unavailable(behind, 60);
        return rowsOf(context, await allEntries(context, { ...filter, today }));
      };
      await sendFile(context, ctx, { name: `follow-up-${today}`, format, sheet, rows }, log);
      // Not recorded: the search text may be a person's name.
      const { search, ...chosen } = filter;
      const isAll = search === '' && Object.values(chosen).every((choice) => choice === null);
      const part = isAll ? '' : ', only a part';
      const name = `as ${exportWords[format]}${part}`;
      record({ action: 'exported', kind: 'follow-ups', name });
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/follow-up',
    name: 'listFollowUps',
    tag,
    summary:
      'Lists the people to call back: due today or overdue first, then new ones, those without a next day, later days, and what is over.',
    description: `The same name with the same email or phone is one person, as is whom the office has joined. ${limits.pageSize} by default.`,
    who: 'office',
    query,
    headers: ['X-Total-Count'],
    answer: v.array(FollowUp),
    activity: 'recorded',
    async handle({ query, set, record }, context) {
      await bringUpToDate(context);
      const { ids, limit, offset, ...filter } = query;
      if (ids !== null) {
        const rows = ids.flatMap((id) => findContact(context, id) ?? []);
        record({ action: 'read', kind: 'follow-ups', shown: rows.length });
        return rows.map((row) => shownFollowUp(context, row));
      }
      const today = dayInIndia(context.now());
      const { rows, total } = await listEntries(context, { ...filter, today }, { limit, offset });
      set('X-Total-Count', String(total));
      record({ action: filter.search === '' ? 'read' : 'searched', kind: 'follow-ups', shown: rows.length });
      return rows.map((row) => shownFollowUp(context, row));
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/follow-up-counts',
    name: 'countFollowUps',
    tag,
    summary:
      'Counts the people to call back, by stage, by owner and by what is to be done today; X-Total-Count are those still to call today.',
    who: 'office',
    query: ownerQuery,
    headers: ['X-Total-Count'],
    answer: FollowUpCounts,
    async handle({ caller, query: { owner }, set }, context) {
      await bringUpToDate(context);
      const today = dayInIndia(context.now());
      const counts = countFollowUps(context, { you: caller._id, owner, today });
      set('X-Total-Count', String(toCall(counts.work)));
      return counts;
    },
  }),
];

/** Yields current rows, skipping people deleted meanwhile. */
async function* rowsOf(context: Stored, found: readonly number[]): AsyncGenerator<Rows, void> {
  for (let from = 0; from < found.length; from += sliceLength) {
    await setImmediate();
    yield found.slice(from, from + sliceLength).flatMap((entry) => {
      const contact = listedEntry(context, entry);
      if (contact === null) return [];
      const shown = shownFollowUp(context, contact);
      const { phone, nextOn, ownerName, stage, source, enrollment, ...person } = shown;
      const note = newestNote(context, entry);
      return {
        ...person,
        phone: phone ?? '',
        nextOn: nextOn ?? '',
        owner: ownerName ?? '',
        stage: stageWords[stage],
        source: inboxes[source].source,
        note: note?.text ?? '',
        author: note?.author ?? '',
        reference: enrollment?.reference ?? '',
      };
    });
  }
}
