import { fill } from './content.ts';
import type { Inbox } from './inboxes.ts';
import type { KeptMonths } from './retention.ts';

/** The words of the notices, in one language. */
export interface NoticeTexts {
  readonly what: Readonly<Record<Inbox, string>>;
  readonly kept: Readonly<Record<'ever' | 'months' | 'seat' | 'completed' | 'completedEver', string>>;
  readonly span: Readonly<Record<'one' | 'more', string>>;
  readonly withdraw: Readonly<Record<'page' | 'write', string>>;
  readonly links: Readonly<Record<'page' | 'policy', string>>;
  readonly rights: string;
  readonly more: string;
}

/** The facts that the notices name. */
interface NoticeFacts {
  name: string;
  email: string;
  phone: string;
  keptMonths?: KeptMonths;
}

/**
 * The paragraphs of a form's notice: what is kept and why, for how long, how to withdraw, the other rights, and where to read more.
 * `{page}` and `{policy}` stay in them for the links.
 */
export function noticeParagraphs(form: Inbox, texts: NoticeTexts, facts: NoticeFacts) {
  const { what, kept, span, withdraw, rights, more } = texts;
  const { name, email, phone, keptMonths = {} } = facts;
  const { [form]: months, completed } = keptMonths;
  const isEnrollment = form === 'enrollments';
  const keptFor = [months ? kept[isEnrollment ? 'seat' : 'months'] : kept.ever];
  if (isEnrollment && months !== completed) keptFor.push(kept[completed ? 'completed' : 'completedEver']);
  const spanOf = (count = 0) => (count === 1 ? span.one : fill(span.more, { count }));
  const values = { name, email, phone, months: spanOf(months), later: spanOf(completed) };
  const all = [what[form], keptFor.join(' '), withdraw[isEnrollment ? 'page' : 'write'], rights, more];
  return all.map((text) => fill(text, values));
}

/** Returns the whole text of a form's notice, as it is read: a paragraph a line. */
export function noticeText(form: Inbox, texts: NoticeTexts, facts: NoticeFacts): string {
  return fill(noticeParagraphs(form, texts, facts).join('\n'), texts.links);
}
