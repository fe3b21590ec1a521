import type { BrowserContext } from 'playwright-core';
import { limits } from '../../../src/shared/limits.ts';
import { ripeFormToken } from '../../../src/testing/form-tokens.ts';
import { siteSecret } from './start-site.ts';

/**
 * Provides every form with a token that was issued an hour ago, so that none waits the two seconds before it may be sent.
 */
export async function ripenFormTokens(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ path, token, wait }) => {
      const { fetch: ask, setTimeout: later } = window;
      window.fetch = (resource, init) =>
        resource === path ? Promise.resolve(Response.json({ formToken: token })) : ask(resource, init);
      window.setTimeout = ((run: TimerHandler, milliseconds?: number, ...rest: unknown[]) =>
        later(run, milliseconds === wait ? 0 : milliseconds, ...rest)) as typeof setTimeout;
    },
    { path: '/api/form-token', token: ripeFormToken(siteSecret), wait: limits.leastFillMilliseconds },
  );
}
