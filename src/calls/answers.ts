import * as v from 'valibot';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** Describes a binary answer of these content types. */
export function bytes(...types: readonly string[]) {
  const of = (type: string) => v.pipe(v.blob(), v.metadata({ contentMediaType: type }));
  return { types: Object.fromEntries(types.map((type) => [type, of(type)])) };
}

/** Describes a text answer of this content type. */
export function textOf(type: string) {
  return { types: { [type]: v.string() } };
}
