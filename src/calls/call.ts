import type { Logger } from 'pino';
import type * as v from 'valibot';
import type { KoaContext } from '../http/index.ts';
import type { Activity } from '../shared/records.ts';
import type { Role } from '../shared/roles.ts';
import type { Body, ReceivedPicture } from './bodies.ts';
import type { Query } from './list-query.ts';

export interface Caller {
  _id: string;
  name: string;
  email: string;
  roles: readonly Role[];
  /** The admin's token version, which the token must match. */
  tokenVersion: number;
  token: string;
  session: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

/**
 * 'admin': any role, or none; 'anyAdmin': even before a password of their own or a needed second factor.
 * Owners may make every call.
 */
export type Who = 'anyone' | Role | 'admin' | 'anyAdmin';

export interface Actor {
  _id: string;
  email: string;
}

/** Of people, ids only: their names are read when Activity is shown. */
export type ActivityEntry = Pick<Activity, 'action'> &
  Partial<Pick<Activity, 'kind' | 'thing' | 'name' | 'details' | 'shown' | 'changes'>> & {
    /** The id of the seat's batch then, and of the batch before a move; empty: none. */
    batch?: string;
    former?: string;
  };

export interface SessionUse {
  userAgent: string;
  /** An automatic call must not keep the session awake. */
  isBackground: boolean;
  whileIdle: boolean;
}

export interface CallRequest<
  By extends Caller | null = Caller | null,
  Values = unknown,
  Picture = unknown,
  Selected = unknown,
> {
  who: Who;
  /** The text at `:id` in the path, else empty. */
  id: string;
  query: Selected;
  body: Values;
  picture: Picture;
  /** The picture for shared links, if the form takes one. */
  share: ReceivedPicture | null;
  caller: By;
  address: string;
  /** With its port. */
  host: string;
  userAgent: string;
  log: Logger;
  /** Aborts when the client leaves early, so that long work can stop. */
  left(): AbortSignal;
  set(name: string, value: string): void;
  /** Sets the entry that Activity gets after the call. The caller is the actor by default. */
  record(entry: ActivityEntry & { by?: Actor }): void;
}

export interface Call<Context> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Such as `/api/courses/:id`. */
  path: string;
  /** The OpenAPI operation, such as `changeCourse`. */
  name: string;
  /** The heading in the API description. */
  tag: string;
  summary: string;
  description?: string;
  who: Who;
  /** An idle session may make the call without the password. */
  whileIdle?: true;
  /** Values allowed for `:id`; any text by default. */
  ids?: v.GenericSchema;
  query?: Query<unknown>;
  body?: Body<unknown, ReceivedPicture | null>;
  /** JSON of this schema, or a body by content type. */
  answer: v.GenericSchema | ByType;
  /** 200 by default. */
  status?: number;
  /** Headers for the API description. X-Total-Count is a list's length by default. */
  headers?: readonly ('X-Total-Count' | 'X-Undo-Id' | 'Content-Disposition')[];
  /** Statuses beyond those that follow from the other fields. */
  refusals?: readonly (401 | 404 | 409 | 429)[];
  /** Posts are limited by address. */
  isPublicForm?: boolean;
  /** The answer is the same for every visitor until the site's content changes: shared caches may keep it. */
  isSameForAll?: boolean;
  /** The change is visible to visitors, so caches become invalid. */
  changesContent?: boolean;
  /** A full disk must not refuse the call: it writes nothing, although it is not a GET. */
  storesNothing?: boolean;
  /** 'recorded': the handler calls `record`. Every writing call states one. */
  activity?: 'recorded' | 'none';
  handle?(request: never, context: Context): unknown;
  /** Sends the answer itself. */
  stream?(ctx: KoaContext, request: never, context: Context): void | Promise<void>;
}

interface ByType {
  types: Readonly<Record<string, v.GenericSchema>>;
}

type Handled<Answer, Request, Context> =
  | {
      answer: v.GenericSchema<unknown, Answer>;
      handle(request: Request, context: Context): NoInfer<Answer> | Promise<NoInfer<Answer>>;
    }
  | {
      answer: v.GenericSchema<unknown, Answer> | ByType;
      stream(ctx: KoaContext, request: Request, context: Context): void | Promise<void>;
    };

type CallerOf<W> = W extends 'anyone' ? null : Caller;

/**
 * Returns the function that declares calls; src/undo/calls.ts is a short example.
 * One declaration gives the route, the checks, the API description and the browser's types.
 * The compiler types each handler by its declaration; `NoInfer` lets `answer` alone decide the answer's type.
 * A list of calls loses those types, so that `Call` takes `never` as the request.
 */
export function callWith<Context>() {
  return <
    const Method extends Call<Context>['method'],
    const Path extends string,
    const W extends Who,
    Values = undefined,
    Picture extends ReceivedPicture | null = null,
    Selected = undefined,
    Answer = unknown,
  >(
    statement: Omit<
      Call<Context>,
      'method' | 'path' | 'who' | 'body' | 'query' | 'answer' | 'handle' | 'stream'
    > & {
      method: Method;
      path: Path;
      who: W;
      body?: Body<Values, Picture>;
      query?: Query<Selected>;
    } & Handled<Answer, CallRequest<CallerOf<W>, Values, Picture, Selected>, Context>,
  ) => statement;
}
