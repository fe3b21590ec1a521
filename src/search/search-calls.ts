import * as v from 'valibot';
import { callWith, type Query, searchIn } from '../calls/index.ts';
import { catalogueKinds } from '../shared/catalogue.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { nameWords, wordSearch } from '../shared/person-keys.ts';
import { Found } from '../shared/records/search.ts';
import type { AdminCatalogueEntry, CatalogueKind, Found as Results } from '../shared/records.ts';
import { mayDo } from '../shared/roles.ts';
import { findBatches, type SearchedBatch } from './find-batches.ts';

interface SearchParts {
  followUps: {
    bringUpToDate(): Promise<void>;
    search(text: string, most: number): Results['people'];
  };
  register: {
    certificates: { beginning(text: string, most: number): Results['certificates'] };
  };
  batches: { plans(): SearchedBatch[] };
  catalogues: Record<CatalogueKind, { listAll(): AdminCatalogueEntry[] }>;
  nameOfEntry(kind: CatalogueKind, id: string): string | null;
  now: () => Date;
}

/** Results of each kind: an admin who misses one types on. */
const most = 8;

const query: Query<{ text: string }> = {
  parameters: [
    {
      name: 'q',
      description:
        'The beginnings of words; of people and certificates also of an email address, a phone number however it is spaced, a reference, a number or a code. Nothing is found by a single sign.',
      rules: v.string(),
    },
  ],
  read: (sent) => ({ text: searchIn(sent).slice(0, 200) }),
};

/** The call by which the back office searches everything at once. */
export const searchCalls = [
  callWith<SearchParts>()({
    method: 'GET',
    path: '/api/admin/search',
    name: 'search',
    tag: 'Back office',
    summary: 'Finds people, certificates, batches and courses, as far as the calling admin may see them.',
    description: `The first ${most} of each.`,
    who: 'admin',
    query,
    answer: Found,
    activity: 'recorded',
    async handle({ caller, query: { text }, record }, parts) {
      const { followUps, register, batches, catalogues, nameOfEntry, now } = parts;
      const found: Results = { people: [], certificates: [], batches: [], courses: [] };
      if (text.length < 2 || nameWords(text).length === 0) return found;
      if (mayDo(caller.role, 'office')) {
        await followUps.bringUpToDate();
        found.people = followUps.search(text, most);
        found.certificates = register.certificates
          .beginning(text, most)
          .map(({ _id, number, code, holder, programme, state }) => ({
            _id,
            number,
            code,
            holder,
            programme,
            state,
          }));
        found.batches = findBatches(batches.plans(), text, nameOfEntry, dayInIndia(now())).slice(0, most);
        const shown = found.people.length + found.certificates.length;
        record({ action: 'searched', kind: 'people and certificates', shown });
      }
      if (mayDo(caller.role, 'editor')) {
        const isFound = wordSearch(text);
        found.courses = catalogueKinds
          .flatMap((kind) =>
            catalogues[kind].listAll().map(({ _id, name, hidden }) => ({ _id, kind, name, hidden })),
          )
          .filter(({ name }) => isFound(name))
          .slice(0, most);
      }
      return found;
    },
  }),
];
