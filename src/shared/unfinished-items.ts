import { isAdded, type OwnContent } from './content.ts';
import { type Beginning, placeAt } from './content-places.ts';
import { firstLanguage, namesInEnglish } from './languages.ts';
import { isNeutral } from './resolve-texts.ts';

/** Returns what added items lack, a sentence for each place by its address: they need all their words, in the first language at least. */
export function unfinishedItems(beginning: Beginning, own: OwnContent): Record<string, string> {
  const lacking: Record<string, string> = {};
  for (const [address, ids] of Object.entries(own)) {
    const place = typeof ids === 'string' ? null : placeAt(beginning, own, address);
    if (place?.kind !== 'list' || typeof ids === 'string') continue;
    for (const id of ids.filter(isAdded))
      for (const field of place.fields) {
        const text = `${firstLanguage}:${place.key}.${id}.${field}`;
        if (field === 'picture' && own[`picture:${id}`] === undefined)
          lacking[`picture:${id}`] = 'An added item needs a picture.';
        else if (field !== 'picture' && (own[text] ?? '') === '')
          lacking[text] = isNeutral(field)
            ? 'Please choose.'
            : `An added item needs this text in ${namesInEnglish[firstLanguage]}.`;
      }
  }
  return lacking;
}
