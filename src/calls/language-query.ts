import * as v from 'valibot';
import { badRequest } from '../http/index.ts';
import { firstLanguage, type Language, languageNames, languageQuery } from '../shared/languages.ts';
import { type Query, single } from './list-query.ts';

export const inLanguage: Query<{ language: Language }> = {
  parameters: [
    {
      name: 'language',
      description: `The language of the texts; by default, ${firstLanguage}. In another one, english names those that stand in English.`,
      rules: v.picklist(languageNames),
    },
  ],
  read(query) {
    const asked = single(query, 'language') ?? firstLanguage;
    const language = languageNames.find((name) => name === asked);
    if (language !== undefined) return { language };
    throw badRequest(`language is '${asked.slice(0, 40)}'; allowed is ${languageNames.join(' or ')}.`);
  },
  write: ({ language }) => languageQuery(language),
};
