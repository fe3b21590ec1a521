import * as v from 'valibot';
import { callWith, inLanguage, type Query, single } from '../calls/index.ts';
import { badRequest, notFound } from '../http/index.ts';
import { catalogueKinds } from '../shared/catalogue.ts';
import { familyPath } from '../shared/family.ts';
import { firstLanguage, type Language } from '../shared/languages.ts';
import { Family } from '../shared/records/family.ts';
import type { EntryKey } from '../shared/records.ts';

const query: Query<{ language: Language; key: EntryKey | null }> = {
  parameters: [
    {
      name: 'kind',
      description: 'Whether entry is a course or a certificate.',
      rules: v.picklist(catalogueKinds),
    },
    {
      name: 'entry',
      description: 'The id of a course or certificate; without one, the first course.',
      rules: v.string(),
    },
    ...inLanguage.parameters,
  ],
  read(asked) {
    const language = inLanguage.read(asked);
    const [entry, named] = [single(asked, 'entry'), single(asked, 'kind')];
    if (entry === null) return { ...language, key: null };
    const kind = catalogueKinds.find((name) => name === named);
    if (kind !== undefined) return { ...language, key: { kind, entry } };
    throw badRequest(`kind is '${String(named).slice(0, 40)}'; allowed is ${catalogueKinds.join(' or ')}.`);
  },
  write: ({ language, key }) => familyPath(language, key).slice(familyPath(firstLanguage, null).length),
};

const call = callWith<{ family(language: Language, key: EntryKey | null): Family | null }>();

export const familyCalls = [
  call({
    method: 'GET',
    path: '/api/family',
    name: 'getFamily',
    tag: 'Site',
    summary: 'Returns what a family wants to know of a course or certificate and of the institute.',
    who: 'anyone',
    isSameForAll: true,
    query,
    answer: Family,
    handle({ query: { language, key } }, { family }) {
      const found = family(language, key);
      if (found === null) throw notFound('This course is not offered.');
      return found;
    },
  }),
];
