import { firstLanguage, languageNames, languages } from '../../../src/shared/languages.ts';
import { pictureName } from '../../../src/shared/picture-names.ts';
import { inWords } from './texts-of-page.ts';

/** Returns the name of a place by its address, for people: 'Home, hero, heading (தமிழ்)'. */
export function addressLabel(address: string): string {
  const [space = '', key = ''] = address.split(':');
  if (space === 'picture') return `Picture: ${key.startsWith('new-') ? 'new' : pictureName(key)}`;
  const [group = '', ...rest] = key.split('.').filter((name) => !name.startsWith('new-'));
  const words = [inWords(group), ...rest.map((name) => inWords(name).toLowerCase())].join(', ');
  if (space === 'list') return `${words}: which, and their order`;
  const language = languageNames.find((name) => name === space);
  return language === undefined || language === firstLanguage
    ? words
    : `${words} (${languages[language].name})`;
}

/** Returns a value for people: a list as the number of its items. */
export function valueLabel(value: string | readonly string[] | null): string {
  if (value === null) return 'as the site began';
  if (typeof value === 'string') return value;
  return value.length === 1 ? '1 item' : `${value.length} items`;
}
