import type * as v from 'valibot';
import type { allCalls } from './all-calls.ts';
import type { Body } from './calls/index.ts';

type EachCall = (typeof allCalls)[number];

/**
 * Every call by method and path, with what it takes and what it answers: for the browser, which gets these types and no byte
 * of what they are made from.
 */
export type Api = {
  [Each in EachCall as `${Each['method']} ${Each['path']}`]: {
    takes: Each extends { body?: Body<infer Values, infer _Picture> } ? Values : undefined;
    answers: Each extends { answer: v.GenericSchema<unknown, infer Answer> } ? Answer : never;
  };
};
