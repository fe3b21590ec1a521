import { checkBody } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { forbidden, HttpRefusal, type KoaContext, readPlainForm, type Step } from '../http/index.ts';
import { answerWithinLimit, storeWithinLimit } from '../people/index.ts';
import { applicationRules } from '../shared/batch-rules.ts';
import { problemQuery, withdrawnQuery } from '../shared/batches.ts';
import { inLanguage, type Language, splitLanguage } from '../shared/languages.ts';
import { matchPage, pagePath } from '../shared/pages.ts';
import { applicationSearchRules } from '../shared/visitor-rules.ts';
import { siteTexts } from '../site/index.ts';
import { changeApplication, findPage, withdrawApplication } from './application-calls.ts';

/** Returns the step that handles applicants' forms without scripts. It redirects to a page; `problemQuery` names a failure. */
export function applicationPosts(context: Context): Step {
  return async (ctx, next) => {
    const { language, path } = splitLanguage(ctx.path);
    const match = ctx.method === 'POST' ? matchPage(path) : null;
    if (match?.name !== 'application' && match?.name !== 'applicationSearch') return next();
    // The key in the address authorizes the form; other sites must not submit it (CSRF).
    if (isFromElsewhere(ctx, context.config.publicUrl))
      throw forbidden('This form can be sent only from its own page.');
    const fields = await readPlainForm(ctx);
    const page =
      match.name === 'application'
        ? await change(context, ctx, { key: match.id ?? '', language, fields })
        : await search(context, ctx, { language, fields });
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 303;
    ctx.redirect(page);
  };
}

/** Returns whether another site sent a form. Browsers before 2023 send only Origin, which our no-referrer pages make 'null'. */
function isFromElsewhere(ctx: KoaContext, publicUrl: string | null): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  if (site !== '' || origin === '' || origin === 'null') return ['cross-site', 'same-site'].includes(site);
  return origin !== publicUrl && URL.parse(origin)?.host !== ctx.host.toLowerCase();
}

async function change(
  context: Context,
  ctx: KoaContext,
  { key, language, fields }: { key: string; language: Language; fields: object },
): Promise<string> {
  const page = inLanguage(language, pagePath('application', key));
  const { action, batch } = checkBody(applicationRules, fields);
  try {
    return await withinLimits(context, ctx.ip, async () => {
      if (action === 'withdraw') {
        await withdrawApplication(context, key, ctx.state.log);
        return inLanguage(language, pagePath('applicationSearch')) + withdrawnQuery;
      }
      await changeApplication(context, key, action, batch ?? null);
      return page;
    });
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error;
    if (error.status === 429) return page + problemQuery('limited');
    // The page itself reports an unknown key.
    return page + (action === 'withdraw' ? '' : problemQuery(action));
  }
}

function withinLimits(context: Context, address: string, work: () => Promise<string>): Promise<string> {
  return answerWithinLimit(context, address, () => storeWithinLimit(context, address, work));
}

async function search(
  context: Context,
  ctx: KoaContext,
  { language, fields }: { language: Language; fields: object },
): Promise<string> {
  try {
    return await withinLimits(context, ctx.ip, () => {
      const typed = checkBody(applicationSearchRules(siteTexts(context, language).forms), fields);
      return findPage(context, { ...typed, language }, ctx.ip);
    });
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error;
    const problem = error.status === 429 ? 'limited' : 'unknown';
    return inLanguage(language, pagePath('applicationSearch')) + problemQuery(problem);
  }
}
