import type { Logger } from 'pino';
import type * as v from 'valibot';
import type { KoaContext } from '../http/index.ts';
import type { Activity } from '../shared/records.ts';
import type { Role } from '../shared/roles.ts';
import type { Body, ReceivedPicture } from './bodies.ts';
import type { Query } from './list-query.ts';

/** The admin who is calling, and the session. */
export interface Caller {
  _id: string;
  name: string;
  email: string;
  role: Role;
  /** The version of the admin's tokens when the session began. */
  tokenVersion: number;
  token: string;
  /** The id of the session. */
  session: string;
  /** When the session ends, in seconds since 1970. */
  expiresAt: number;
}

/**
 * Who may make a call: anyone, an admin of a role (an owner always), an admin of whatever role, or any admin, also one who must
 * still choose a password of their own or set up a second factor.
 */
export type Who = 'anyone' | Role | 'admin' | 'anyAdmin';

/** The one who did something, as the log of activity keeps them. */
export interface Actor {
  _id: string;
  email: string;
}

/** Something that was done, as Activity records it. */
export type ActivityEntry = Pick<Activity, 'action'> &
  Partial<Pick<Activity, 'kind' | 'thing' | 'name' | 'details' | 'shown'>>;

/** How a call uses the session that it is made with. */
export interface SessionUse {
  /** The client's name for itself. */
  userAgent: string;
  /** Nobody has done anything: it does not keep the session awake. */
  isBackground: boolean;
  /** It may be made in a session that was idle. */
  whileIdle: boolean;
}

/** The request as a handler gets it; all of it has been checked. */
export interface CallRequest<
  By extends Caller | null = Caller | null,
  Values = unknown,
  Picture = unknown,
  Selected = unknown,
> {
  who: Who;
  /** The text in the place of `:id`; empty where the path has none. */
  id: string;
  query: Selected;
  body: Values;
  picture: Picture;
  /** What a form that takes one has brought to be shared. */
  share: ReceivedPicture | null;
  caller: By;
  /** The client's address. */
  address: string;
  /** The host that the request is for, with its port. */
  host: string;
  /** The client's name for itself. */
  userAgent: string;
  log: Logger;
  /** Returns the signal that the client has left before it had its answer: nobody needs what takes long any more. */
  left(): AbortSignal;
  /** Sends a header along with the answer. */
  set(name: string, value: string): void;
  /** Says what the log of activity records once the call is done; by default it was the caller who did it. */
  record(entry: ActivityEntry & { by?: Actor }): void;
}

/** The part that all calls have in common, whatever they take and answer. */
export interface Call<Parts> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the router has it: `/api/courses/:id`. */
  path: string;
  /** The name of the operation: `changeCourse`. */
  name: string;
  /** The heading under which the description puts it. */
  tag: string;
  summary: string;
  description?: string;
  who: Who;
  /** A session that was idle may make it although the password was not asked for again. */
  whileIdle?: true;
  /** The ids that the call takes in the place of `:id`; any text by default. */
  ids?: v.GenericSchema;
  query?: Query<unknown>;
  body?: Body<unknown, ReceivedPicture | null>;
  /** The body of a success: JSON of this schema, or a body by content type. */
  answer: v.GenericSchema | ByType;
  /** The status of success; 200 by default. */
  status?: number;
  /** Headers of the answer that the description names. A list that names X-Total-Count sends its length there by default. */
  headers?: readonly ('X-Total-Count' | 'X-Undo-Id' | 'Content-Disposition')[];
  /** Refusals besides those that follow from the rest. */
  refusals?: readonly (401 | 404 | 409 | 429)[];
  /** It is a public form: posts are limited by address. */
  isPublicForm?: boolean;
  /** The answer is the same for every visitor until the content of the site changes; shared caches may keep it and no other. */
  isSameForAll?: boolean;
  /** It changes what visitors see. */
  changesContent?: boolean;
  /** It stores nothing although it is no GET, so that no disk can be too full for it. */
  storesNothing?: boolean;
  /** Whether the handler says by `record` what the log of activity records. A call that writes states one or the other. */
  activity?: 'recorded' | 'none';
  /** Returns what is sent. */
  handle?(request: never, parts: Parts): unknown;
  /** Sends the answer by itself. */
  stream?(context: KoaContext, request: never, parts: Parts): void | Promise<void>;
}

interface ByType {
  types: Readonly<Record<string, v.GenericSchema>>;
}

type Handled<Answer, Request, Parts> =
  | {
      answer: v.GenericSchema<unknown, Answer>;
      handle(request: Request, parts: Parts): NoInfer<Answer> | Promise<NoInfer<Answer>>;
    }
  | {
      answer: v.GenericSchema<unknown, Answer> | ByType;
      stream(context: KoaContext, request: Request, parts: Parts): void | Promise<void>;
    };

type CallerOf<W> = W extends 'anyone' ? null : Caller;

/**
 * Returns the function by which a feature states its calls. From the one statement of a call come its route, the check of
 * its body, who may make it, its description and the types with which the browser makes it:
 *
 *     const call = callWith<{ courses: Courses }>();
 *     call({
 *       method: 'PUT', path: '/api/admin/courses/hidden/:id', name: 'hideCourse', tag: 'Courses',
 *       summary: 'Hides a course from visitors, or shows it.',
 *       who: 'admin', body: json(visibilityRules), answer: AdminCatalogueEntry, activity: 'recorded',
 *       handle({ id, body, record }, { courses }) {
 *         const course = courses.setHidden(id, body.hidden);
 *         record({ action: body.hidden ? 'hid' : 'showed', kind: 'course', thing: id, name: course.name });
 *         return course;
 *       },
 *     });
 *
 * The compiler holds each handler against its own statement: `body` is what the rules return, `caller` is there unless anyone
 * may call, and the answer is what the schema `answer` says, which alone decides it (`NoInfer`). A list of calls has lost those types,
 * so that `Call`, which all of them fit, takes `never` as the request.
 */
export function callWith<Parts>() {
  return <
    const Method extends Call<Parts>['method'],
    const Path extends string,
    const W extends Who,
    Values = undefined,
    Picture extends ReceivedPicture | null = null,
    Selected = undefined,
    Answer = unknown,
  >(
    statement: Omit<
      Call<Parts>,
      'method' | 'path' | 'who' | 'body' | 'query' | 'answer' | 'handle' | 'stream'
    > & {
      method: Method;
      path: Path;
      who: W;
      body?: Body<Values, Picture>;
      query?: Query<Selected>;
    } & Handled<Answer, CallRequest<CallerOf<W>, Values, Picture, Selected>, Parts>,
  ) => statement;
}
