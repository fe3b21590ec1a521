import { HttpRefusal, type KoaContext, type Step } from '../http/index.ts';
import { problemQuery } from '../shared/batches.ts';
import { inLanguage, type Language, splitLanguage } from '../shared/languages.ts';
import { matchPage, pagePath } from '../shared/pages.ts';
import type { Verification } from '../shared/records.ts';
import { readTypedCode, type VerifyProblem } from '../shared/typed-code.ts';
import type { VerifyParts } from './verify-calls.ts';

/**
 * Returns the step in front of the pages on which certificates are checked. It takes the form as browsers without scripts send it,
 * counts codes that there are not as the call does, and leads however a code is spelt to the one address of its certificate.
 */
export function verifyPages(parts: VerifyParts): Step {
  return async (ctx, next) => {
    const { language, path } = splitLanguage(ctx.path);
    const match = ctx.method === 'GET' || ctx.method === 'HEAD' ? matchPage(path) : null;
    if (match?.name === 'verificationSearch' && ctx.query.code !== undefined)
      return lead(ctx, afterForm([ctx.query.code].flat()[0] ?? '', language));
    if (match?.name !== 'verification' || match.id === null) return next();
    const found = await look(match.id, ctx.ip, parts);
    if (found === 'limited') return lead(ctx, searchPage(language, found));
    if (found !== null && found.code !== match.id) return lead(ctx, certificatePage(language, found.code));
    return next();
  };
}

/** Looks for a certificate as the call does. */
async function look(
  code: string,
  address: string,
  { register, verifyLimit }: VerifyParts,
): Promise<Verification | null | 'limited'> {
  try {
    return await verifyLimit(address, () => register.verify(code));
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
