import * as v from 'valibot';
import { inLanguage } from '../calls/index.ts';
import { notFound } from '../http/index.ts';
import { AdminCatalogueEntry, CatalogueEntry } from '../shared/records/catalogue.ts';
import type { CatalogueKind } from '../shared/records.ts';
import { call, kindOfCalls } from './kind-calls.ts';

/** Returns the calls that read one kind: visitors what is shown, admins everything. */
export function readCalls(kind: CatalogueKind) {
  const { noun, tag, list, admin, missing, findAny } = kindOfCalls(kind);
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
        if (entry === null) throw notFound(missing);
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
  ];
}
