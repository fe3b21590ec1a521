import { badRequest, type KoaContext, mayBeKept, readFileBody, readJson, sameForAll } from '../http/index.ts';
import type { FormTexts, PictureField, ReceivedPictures } from './bodies.ts';
import type { ActivityEntry, Actor, Call, Caller, CallRequest, SessionUse, Who } from './call.ts';
import type { Query } from './list-query.ts';

/** Limits per address: `answering` wraps every post and counts the refused; `storing` counts the stored. */
interface FormLimit {
  answering(address: string, work: () => Promise<void>): Promise<void>;
  storing(address: string, work: () => Promise<void>): Promise<void>;
}

export interface AnsweringContext {
  /** @throws HttpRefusal 401 without a valid session, 423 in an idle one, 403 if the admin may not make the call */
  authenticate(authorization: string, who: Exclude<Who, 'anyone'>, use: SessionUse): Caller;
  formLimit: FormLimit;
  /** Removes the pictures after `use`. */
  receiveForm(
    ctx: KoaContext,
    field: PictureField,
    use: (fields: unknown, pictures: ReceivedPictures) => Promise<void>,
  ): Promise<void>;
  formTexts: FormTexts;
  recordActivity(who: Actor, entry: ActivityEntry): Promise<void>;
  /** The version of visitors' content, for caches. */
  version: { current(): string; changed(): void };
}

/** Runs in order: session, query, limit of answers, body, limit of storing, handler, Activity. */
export async function answerCall<Context extends AnsweringContext>(
  call: Call<Context>,
  ctx: KoaContext,
  id: string,
  context: Context,
): Promise<void> {
  const userAgent = ctx.get('User-Agent');
  // The back office marks the calls that it makes without a user.
  const use = {
    userAgent,
    isBackground: ctx.get('X-Background') === '1',
    whileIdle: call.whileIdle ?? false,
  };
  const caller = call.who === 'anyone' ? null : context.authenticate(ctx.get('Authorization'), call.who, use);
  if (caller !== null) ctx.set('Cache-Control', 'no-store');
  const { query: parameters } = call;
  const query = parameters?.read(ctx.query);
  if (call.isSameForAll) {
    const path = call.path.replace(':id', encodeURIComponent(id));
    const selected = parameters && ((asked: KoaContext['query']) => spelling(parameters, asked));
    sameForAll(ctx, context.version.current, { path, selected });
    ctx.set('Cache-Control', 'no-cache');
    mayBeKept(ctx);
  }
  const done: { entry?: ActivityEntry; by?: Actor } = {};
  const request: CallRequest = {
    who: call.who,
    id,
    query,
    body: undefined,
    picture: null,
    share: null,
    caller,
    address: ctx.ip,
    host: ctx.host,
    userAgent,
    log: ctx.state.log,
    left: () => signalOfLeaving(ctx),
    set: (name, value) => ctx.set(name, value),
    record({ by, ...entry }) {
      done.entry = entry;
      done.by = by;
    },
  };
  try {
    const answer = (limit: 'answering' | 'storing', work: () => Promise<void>) =>
      call.isPublicForm ? context.formLimit[limit](ctx.ip, work) : work();
    await answer('answering', () =>
      takeBody(call, ctx, context, (taken) =>
        answer('storing', () => handle(call, ctx, { ...request, ...taken }, context)),
      ),
    );
  } finally {
    if (call.changesContent) context.version.changed();
  }
  if (caller !== null && call.method !== 'GET')
    request.log.info({ adminId: caller._id, method: ctx.method, path: ctx.path }, 'admin action');
  const by = done.by ?? caller;
  const entry = ctx.method === 'HEAD' ? entryOfHead(done.entry) : done.entry;
  if (by !== null && entry !== undefined) await record(ctx, by, entry, context);
}

/** Returns the spelling that an answer is cached under, or null for a wrong query. */
function spelling(parameters: Query<unknown>, asked: KoaContext['query']): string | null {
  try {
    return parameters.write?.(parameters.read(asked)) ?? '';
  } catch {
    // The call itself refuses this query with a message.
    return null;
  }
}

async function takeBody<Context extends AnsweringContext>(
  { body }: Call<Context>,
  ctx: KoaContext,
  context: Context,
  use: (taken: Partial<Pick<CallRequest, 'body' | 'picture' | 'share'>>) => Promise<void>,
): Promise<void> {
  if (body === undefined) return use({});
  const { types, mostBytes } = body;
  if (body.isFile) return use(body.check(await readFileBody(ctx, types, mostBytes), null, context.formTexts));
  if (body.pictureField === null) {
    const sent = await readJson(ctx, mostBytes);
    const language = body.languageOf?.(sent);
    if (language !== undefined) ctx.state.language = language;
    return use(body.check(sent, null, context.formTexts));
  }
  return context.receiveForm(ctx, body.pictureField, (fields, { picture, share }) =>
    use({ ...body.check(fields, picture, context.formTexts), share }),
  );
}

/** The compiler has checked the handler in `callWith`; a list of calls loses its types. */
async function handle<Context>(
  call: Call<Context>,
  ctx: KoaContext,
  request: CallRequest,
  context: Context,
): Promise<void> {
  if (call.stream) return call.stream(ctx, request as never, context);
  const answer = await call.handle?.(request as never, context);
  const counts = Array.isArray(answer) && call.headers?.includes('X-Total-Count');
  // A handler that sends part of a list sets the total itself.
  if (counts && !ctx.res.hasHeader('X-Total-Count')) ctx.set('X-Total-Count', String(answer.length));
  ctx.body = answer;
  ctx.status = call.status ?? 200;
}

/** A HEAD returns no records but reveals how many match, so it is recorded with none shown. */
function entryOfHead(entry: ActivityEntry | undefined): ActivityEntry | undefined {
  return entry?.shown === undefined ? undefined : { ...entry, shown: 0 };
}

/** Failures are only logged, as on a full disk: a refusal would deny a change that was made. */
async function record(
  ctx: KoaContext,
  by: Actor,
  entry: ActivityEntry,
  context: AnsweringContext,
): Promise<void> {
  try {
    await context.recordActivity(by, entry);
  } catch (error) {
    const { method, path } = ctx;
    ctx.state.log.error({ err: error, adminId: by._id, method, path }, 'activity not recorded');
  }
}

function signalOfLeaving({ res }: KoaContext): AbortSignal {
  const leaving = new AbortController();
  const leave = () => {
    if (!res.writableFinished) leaving.abort(badRequest('The request was cut off.'));
  };
  if (res.destroyed) leave();
  else res.once('close', leave);
  return leaving.signal;
}
