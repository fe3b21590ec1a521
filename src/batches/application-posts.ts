import { checkBody } from '../calls/index.ts';
import { forbidden, HttpRefusal, type KoaContext, readPlainForm, type Step } from '../http/index.ts';
import type { FormLimit } from '../people/index.ts';
import type { Config } from '../settings.ts';
import { applicationRules } from '../shared/batch-rules.ts';
import { problemQuery, withdrawnQuery } from '../shared/batches.ts';
import { inLanguage, type Language, splitLanguage } from '../shared/languages.ts';
import { matchPage, pagePath } from '../shared/pages.ts';
import { applicationSearchRules } from '../shared/visitor-rules.ts';
import { type ApplicationCallParts, findPage, withdrawApplication } from './application-calls.ts';

export interface ApplicationPostParts extends ApplicationCallParts {
  config: Pick<Config, 'publicUrl'>;
  formLimit: FormLimit;
}

/**
 * Returns the step that takes the forms of the applicants' pages as browsers without scripts send them: each does what its call
 * does and leads to a page, which says by its query (`problemQuery`) if it could not be done.
 */
export function applicationPosts(parts: ApplicationPostParts): Step {
  return async (ctx, next) => {
    const { language, path } = splitLanguage(ctx.path);
    const match = ctx.method === 'POST' ? matchPage(path) : null;
    if (match?.name !== 'application' && match?.name !== 'applicationSearch') return next();
    // The key in the address is what allows it; still no other site is to press a button.
    if (isFromElsewhere(ctx, parts.config.publicUrl))
      throw forbidden('This form can be sent only from its own page.');
    const fields = await readPlainForm(ctx);
    const page =
      match.name === 'application'
        ? await act(ctx, { key: match.id ?? '', language, fields }, parts)
        : await search(ctx, { language, fields }, parts);
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 303;
    ctx.redirect(page);
  };
}

/**
 * Whether the page of another site has sent a form. Browsers from before 2023 say so by Origin alone, which is 'null' from our own
 * pages too, since these send no referrer.
 */
function isFromElsewhere(ctx: KoaContext, publicUrl: string | null): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  if (site !== '' || origin === '' || origin === 'null') return ['cross-site', 'same-site'].includes(site);
  return origin !== publicUrl && URL.parse(origin)?.host !== ctx.host.toLowerCase();
}

/** Does what an applicant asks for; returns the path and query of the page that shows it. */
async function act(
  ctx: KoaContext,
  { key, language, fields }: { key: string; language: Language; fields: object },
  parts: ApplicationPostParts,
): Promise<string> {
  const { applications, changeSeats } = parts;
  const page = inLanguage(language, pagePath('application', key));
  const { action, batch } = checkBody(applicationRules, fields);
  try {
    return await withinLimits(ctx.ip, parts, async () => {
      if (action === 'withdraw') {
        await withdrawApplication(key, ctx.state.log, parts);
        return inLanguage(language, pagePath('applicationSearch')) + withdrawnQuery;
      }
      await changeSeats(() => applications.act(key, action, batch ?? null));
      return page;
    });
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error;
    if (error.status === 429) return page + problemQuery('limited');
    // Of an unknown key the page says so itself.
    return page + (action === 'withdraw' ? '' : problemQuery(action));
  }
}

/** Counts a form as the public ones are. */
function withinLimits(
  address: string,
  { formLimit }: ApplicationPostParts,
  work: () => Promise<string>,
): Promise<string> {
  return formLimit.answering(address, () => formLimit.storing(address, work));
}

/** Searches for an application; returns the path and query of its page, or of the form. */
async function search(
  ctx: KoaContext,
  { language, fields }: { language: Language; fields: object },
  parts: ApplicationPostParts,
): Promise<string> {
  try {
    return await withinLimits(ctx.ip, parts, () => {
      const typed = checkBody(applicationSearchRules(parts.formTexts(language)), fields);
      return findPage({ ...typed, language }, ctx.ip, parts);
    });
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error;
    const problem = error.status === 429 ? 'limited' : 'unknown';
    return inLanguage(language, pagePath('applicationSearch')) + problemQuery(problem);
  }
}
