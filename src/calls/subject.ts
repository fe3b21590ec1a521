import type { Context } from 'koa';

/** What an admin's call was about, for the log of activity. */
export interface Subject {
  /** The table that it stands in, or stood in. */
  table?: string;
  id: string;
  name: string;
  /** The fields that were changed, in words. */
  details?: string;
}

/** Says what a call is about, where its answer does not. */
export function setSubject(ctx: Context, subject: Subject): void {
  ctx.state.subject = subject;
}

/** Tells whether the handler said what its call was about. */
export function hasSubject(ctx: Context): boolean {
  return ctx.state.subject !== undefined;
}

/** Gives what a call was about: what its handler said, or the record that it answered with. */
export function subjectOf(ctx: Context): Subject {
  if (hasSubject(ctx)) return ctx.state.subject as Subject;
  const { _id, name, filename } = ctx.body as { _id?: string; name?: string; filename?: string };
  return { id: _id ?? '', name: name ?? filename ?? '' };
}
