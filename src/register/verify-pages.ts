import type { Context } from '../context.ts';
import { HttpRefusal, type KoaContext, type Step } from '../http/index.ts';
import { problemQuery } from '../shared/batches.ts';
import { inLanguage, type Language, splitLanguage } from '../shared/languages.ts';
import { matchPage, pagePath } from '../shared/pages.ts';
import type { Verification } from '../shared/records.ts';
import { readTypedCode, type VerifyProblem } from '../shared/typed-code.ts';
import { verifyWithinLimit } from './verify.ts';

/**
 * Handles the form of browsers without scripts, limits misses, and redirects each spelling of a code to one address.
 */
export function verifyPages(context: Context): Step {
  return async (ctx, next) => {
    const { language, path } = splitLanguage(ctx.path);
    const match = ctx.method === 'GET' || ctx.method === 'HEAD' ? matchPage(path) : null;
    if (match?.name === 'verificationSearch' && ctx.query.code !== undefined)
      return lead(ctx, afterForm([ctx.query.code].flat()[0] ?? '', language));
    if (match?.name !== 'verification' || match.id === null) return next();
    const found = await look(context, match.id, ctx.ip);
    if (found === 'limited') return lead(ctx, searchPage(language, found));
    if (found !== null && found.code !== match.id) return lead(ctx, certificatePage(language, found.code));
    return next();
  };
}

async function look(
  context: Context,
  code: string,
  address: string,
): Promise<Verification | null | 'limited'> {
  try {
    return await verifyWithinLimit(context, address, code);
  } catch (error) {
    if (error instanceof HttpRefusal && error.status === 429) return 'limited';
    throw error;
  }
}

function afterForm(typed: string, language: Language): string {
  const { code, problem } = readTypedCode(typed);
  return problem === null ? certificatePage(language, code) : searchPage(language, problem);
}

function certificatePage(language: Language, code: string): string {
  return inLanguage(language, pagePath('verification', code));
}

function searchPage(language: Language, problem: VerifyProblem): string {
  return inLanguage(language, pagePath('verificationSearch')) + problemQuery(problem);
}

function lead(ctx: KoaContext, page: string): void {
  ctx.set({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' });
  ctx.status = 303;
  ctx.redirect(page);
}
