import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';
import { matchPublicPage } from '../src/shared/pages.ts';
import type { Views } from './views.ts';

/** Milliseconds that a click may wait for the next page's script; then its place is shown. */
const patience = 400;

/**
 * Gives what a click on a link does: the next page is shown once its script is there, and fades in where the browser can
 * do that and the visitor welcomes motion. Of several clicks the last one counts.
 */
export function navigation(views: Views): AroundNavHandler {
  let last = 0;
  return async (navigate, to, options) => {
    last += 1;
    const own = last;
    const next = matchPublicPage(new URL(to.toString(), location.href).pathname);
    // Not awaited where it is there already: the page is to change within the click.
    if (next && !views.find(next.name)) await arrival(views.load(next.name));
    if (own === last) show(() => navigate(to, options));
  };
}

/** Resolves when a script is there, has failed, which the page itself will say, or takes long. */
function arrival(script: Promise<unknown>): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  return Promise.race([script, late]).catch(() => {});
}

function show(change: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !document.startViewTransition) change();
  // Refused where the next click comes before the fading has begun: the page has changed all the same.
  else document.startViewTransition(() => flushSync(change)).ready.catch(() => {});
}
