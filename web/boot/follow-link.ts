import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';
import { splitLanguage, withoutHomeSlash } from '../../src/shared/languages.ts';
import { matchPage } from '../../src/shared/pages.ts';
import { openIfReachable } from '../data/notice.ts';
import type { Views } from './views-on-demand.ts';

/** Milliseconds that a click waits for the next page's script, before a placeholder is shown. */
const patience = 400;

/**
 * Returns what a click on a link does: it shows the next page once its script is loaded, and fades it in unless the visitor
 * asked for little motion. Where it cannot be had the visitor stays. Of several clicks, and steps back, the last one counts.
 */
export function linkFollower(views: Views): AroundNavHandler {
  let last = 0;
  addEventListener('popstate', () => {
    last += 1;
  });
  return async (navigate, target, options) => {
    const to = withoutHomeSlash(target.toString());
    last += 1;
    const own = last;
    const next = matchPage(splitLanguage(new URL(to, location.href).pathname).path);
    // Not awaited if it is loaded already: the page is to change within the click.
    const script = next && !views.find(next.name) ? await arrivalOf(views.load(next.name)) : 'there';
    if (own !== last) return;
    // After an update of the site its scripts have other names; the server always has the page.
    if (script === 'failed') await openIfReachable(() => own === last && location.assign(to));
    else show(() => navigate(to, options));
  };
}

/** Resolves to what became of a script, or to `late` after a while. */
function arrivalOf(script: Promise<unknown>): Promise<'there' | 'failed' | 'late'> {
  const outcome = script.then(
    () => 'there' as const,
    () => 'failed' as const,
  );
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), patience));
  return Promise.race([outcome, late]);
}

function show(change: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !document.startViewTransition) change();
  // Rejected if the next click comes before the fading has begun: the page has changed all the same.
  else document.startViewTransition(() => flushSync(change)).ready.catch(() => {});
}
