import type { Api } from '../../src/api.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The path of a call that is made with this method, as the server states it: with `:id` in the place of an id. */
export type PathOf<M extends Method> = {
  [Name in keyof Api]: Name extends `${M} ${infer Path}` ? Path : never;
}[keyof Api];

/** The answer of a call. */
export type AnswerOf<M extends Method, Path extends string> = `${M} ${Path}` extends keyof Api
  ? Api[`${M} ${Path}`]['answers']
  : never;

/** The path of a call that lists things of this kind. */
export type ListPath<Item> = {
  [Path in PathOf<'GET'>]: AnswerOf<'GET', Path> extends Item[]
    ? Item[] extends AnswerOf<'GET', Path>
      ? Path
      : never
    : never;
}[PathOf<'GET'>];

/** Returns a call's path with an id in its place. */
export function withId(path: string, id: string | undefined): string {
  return id === undefined ? path : path.replace(':id', encodeURIComponent(id));
}
