import * as v from 'valibot';
import { callWith, type Query, searchIn } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { bringUpToDate } from '../follow-up/index.ts';
import { nameWords } from '../shared/person-keys.ts';
import { Found } from '../shared/records/search.ts';
import type { Found as Results } from '../shared/records.ts';
import { mayDo } from '../shared/roles.ts';
import { mostFound, searchCatalogue, searchOffice } from './search.ts';

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

export const searchCalls = [
  callWith<Context>()({
    method: 'GET',
    path: '/api/admin/search',
    name: 'search',
    tag: 'Back office',
    summary: 'Finds people, certificates, batches and courses, as far as the calling admin may see them.',
    description: `The first ${mostFound} of each.`,
    who: 'admin',
    query,
    answer: Found,
    activity: 'recorded',
    async handle({ caller, query: { text }, record }, context) {
      const found: Results = { people: [], certificates: [], batches: [], courses: [] };
      if (text.length < 2 || nameWords(text).length === 0) return found;
      if (mayDo(caller.roles, 'office')) {
        await bringUpToDate(context);
        Object.assign(found, searchOffice(context, text));
        const shown = found.people.length + found.certificates.length;
        record({ action: 'searched', kind: 'people and certificates', shown });
      }
      if (mayDo(caller.roles, 'editor')) found.courses = searchCatalogue(context, text);
      return found;
    },
  }),
];
