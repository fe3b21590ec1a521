import * as v from 'valibot';

/** The kinds of picture that are taken and served. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** Describes an answer that is no JSON. */
export function bytes(...types: readonly string[]) {
  const of = (type: string) => v.pipe(v.blob(), v.metadata({ contentMediaType: type }));
  return { types: Object.fromEntries(types.map((type) => [type, of(type)])) };
}

/** Describes an answer that is a text. */
export function textOf(type: string) {
  return { types: { [type]: v.string() } };
}
