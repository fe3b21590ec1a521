import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { callWith } from '../calls/index.ts';
import { outOfDate, tooQuick } from '../http/index.ts';
import { languageNames } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import { dayMilliseconds, minuteMilliseconds } from '../shared/milliseconds.ts';

/** 128 random bits take that much in base64url. */
const wrongFormId = 'formId must be 22 to 64 letters, digits, hyphens or underscores.';

const longestFillMilliseconds = dayMilliseconds;

/** Time stamps, signed by this server, that say when a visitor began to fill a form. */
export type FormTokens = ReturnType<typeof formTokens>;

/** Returns the functions that make and check tokens that are signed with the server's secret. */
export function formTokens(secret: string, now: () => Date) {
  const signed = (stamp: string) => {
    const signature = createHmac('sha256', secret).update(`form token ${stamp}`).digest('base64url');
    return `${stamp}.${signature}`;
  };
  /** Returns when a token was issued, in milliseconds since 1970; NaN for a text that is none. */
  const stampOf = (token: unknown) => {
    if (typeof token !== 'string') return Number.NaN;
    const stamp = token.slice(0, token.indexOf('.'));
    return isSame(token, signed(stamp)) ? Number(stamp) : Number.NaN;
  };
  return {
    issue: () => signed(String(now().getTime())),
    /**
     * Checks a token that a form sent, and returns whether there was one. A post without one passes: the calls are open to
     * other programs, and the limit of posts per address counts those.
     * @throws HttpRefusal 429 while the form was opened too recently, 400 for a token that is not ours or over a day old.
     */
    check(token: unknown): boolean {
      if (token === undefined || token === null || token === '') return false;
      const age = now().getTime() - stampOf(token);
      if (!(age <= longestFillMilliseconds)) throw outOfDate();
      const missing = limits.leastFillMilliseconds - age;
      // A token that is far ahead was made before the clock was put back.
      if (missing > 0 && missing <= minuteMilliseconds) throw tooQuick(missing / 1000);
      return true;
    },
  };
}

/**
 * Returns the rules of a public form with what it sends besides: its language, a field that only machines fill, and the
 * token that says when a visitor began to fill it.
 */
export function visitorForm<Entries extends v.ObjectEntries>(rules: v.ObjectSchema<Entries, undefined>) {
  return v.object({
    ...rules.entries,
    language: v.optional(
      v.pipe(
        v.picklist(languageNames, `language must be one of ${languageNames.join(', ')}.`),
        v.description('In which language it is answered and the person is written to; en by default.'),
      ),
    ),
    notice: v.optional(
      v.pipe(
        v.unknown(),
        v.description(
          'The text of the notice that the form has shown, a paragraph a line: its version is kept as the consent. Any other text counts as none.',
        ),
      ),
    ),
    formId: v.optional(
      v.pipe(
        v.string(wrongFormId),
        v.regex(/^[\w-]{22,64}$/u, wrongFormId),
        v.description(
          'A random text that the form has of its own, made where it is filled: with it the same fields are stored once within a week, and corrected ones in their place. Without it, once within a minute.',
        ),
      ),
    ),
    website: v.optional(
      v.pipe(
        v.unknown(),
        v.description('Left empty: what is sent with it is answered, and set aside for the office.'),
      ),
    ),
    formToken: v.optional(
      v.pipe(
        v.unknown(),
        v.description(
          `What /api/form-token gave, at least ${limits.leastFillMilliseconds / 1000} seconds ago. Without it what is sent is kept, but not confirmed by mail.`,
        ),
      ),
    ),
  });
}

const call = callWith<{ formTokens: FormTokens }>();

/** The call that gives a form its token when a visitor begins to fill it. */
export const formTokenCalls = [
  call({
    method: 'GET',
    path: '/api/form-token',
    name: 'getFormToken',
    tag: 'Service',
    summary: 'Gives a public form its token when somebody begins to fill it.',
    who: 'anyone',
    answer: v.strictObject({ formToken: v.string() }),
    handle({ set }, { formTokens }) {
      set('Cache-Control', 'no-store');
      return { formToken: formTokens.issue() };
    },
  }),
];

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
