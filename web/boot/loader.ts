import { found, isReachable, lost } from '../data/notice.ts';
import { reportFailure } from '../data/report-failure.ts';
import { arrived, failed, hydrated } from './events.ts';

/** Milliseconds after which the scripts are loaded in any case, as in a background tab, where nothing is painted. */
const patience = 3_000;
/** Milliseconds in which the browser would have reported the picture, if it were the largest thing in view. */
const moment = 300;

/** Events of a visitor who is about to use the page. */
const hints = ['pointerdown', 'keydown'];

/**
 * Resolves once the page can be seen: its largest element in view has been painted, which is the picture that the page asks
 * for first, if it has one. So the scripts, which only hydrate the page, never compete with it for bandwidth.
 */
function seen(): Promise<unknown> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  const { supportedEntryTypes } = PerformanceObserver;
  return new Promise((resolve) => {
    const tellsLargest = supportedEntryTypes.includes('largest-contentful-paint');
    new PerformanceObserver((list, observer) => {
      const elements = list.getEntries().map((entry) => Reflect.get(entry, 'element'));
      if (picture !== null && !(tellsLargest ? elements.includes(picture) : picture.complete)) return;
      observer.disconnect();
      resolve('painted');
    }).observe({ type: tellsLargest ? 'largest-contentful-paint' : 'paint', buffered: true });
    const arrived = () => setTimeout(resolve, moment, 'not the largest');
    if (picture?.complete) arrived();
    for (const outcome of ['load', 'error']) picture?.addEventListener(outcome, arrived);
    for (const hint of hints) addEventListener(hint, resolve, { once: true, passive: true });
    setTimeout(resolve, patience, 'late');
  });
}

const notice = document.querySelector<HTMLElement>('#notice');

/** Shows that something did not arrive: above the page, or below what was pressed for it. */
function showNotice(pressed: Element | null): void {
  if (!notice) return;
  notice.dataset.shown = pressed === null ? 'above' : 'below';
  const { bottom } = pressed?.getBoundingClientRect() ?? { bottom: 0 };
  const start = Math.max(0, Math.min(bottom, innerHeight - notice.offsetHeight));
  notice.style.setProperty('--notice-start', `${start}px`);
}

function hideNotice(): void {
  delete notice?.dataset.shown;
}

/** Keeps visitors on the page when a link would load another that cannot be reached. */
async function stayIfLost(event: MouseEvent): Promise<void> {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  if (event.defaultPrevented || !isPlain || !(target instanceof Element)) return;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (link?.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return;
  if (link.pathname === location.pathname && link.hash !== '') return;
  event.preventDefault();
  if (await isReachable()) location.assign(link.href);
  else if (!notice?.contains(link)) showNotice(link);
}

const root = document.querySelector('#root');
const isRendered = root?.hasChildNodes() ?? false;
const scripts =
  document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts?.split(' ').filter(Boolean) ??
  [];

/** Fetches the scripts all at once, and runs them one by one, so that a phone can do something else in between. */
async function run(): Promise<void> {
  for (const script of scripts) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: script });
    document.head.append(link);
  }
  for (const script of scripts) await import(script);
}

/** Does so again. Some browsers remember a failed `import` as long as the page is open: then the page is loaded anew, once. */
async function runAgain(): Promise<void> {
  const answers = await Promise.all(scripts.map((script) => fetch(script)));
  try {
    await run();
  } catch (error) {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isThere = answers.every(({ ok }) => ok);
    if (isThere && visit?.type !== 'reload' && (pressed || !isRendered)) location.reload();
    throw error;
  }
}

/** Until the page can be seen nothing is asked for. */
let isUnderWay = true;
/** The last button that was pressed in vain. */
let pressed: HTMLElement | null = null;

/** Runs the scripts; what did not arrive is asked for once more at once, at every press, and when the line is back. */
async function tryToRun(): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    await run().catch(runAgain);
    document.dispatchEvent(new Event(arrived));
  } catch (error) {
    reportFailure('Could not start the page', error);
    giveUp();
  }
}

/** A page that the server has rendered can be read, and its links work. */
function giveUp(): void {
  isUnderWay = false;
  if (pressed || !isRendered) showNotice(pressed);
}

/** Keeps the last press of a button, and repeats it once the page is hydrated. */
function keepPress(event: Event): void {
  const button = event.target instanceof Element && event.target.closest<HTMLElement>('button');
  if (!button || notice?.contains(button)) return;
  // The browser would send a form by GET, with all that was typed in the address.
  event.preventDefault();
  pressed = button;
  void tryToRun();
}

// Without it the styles show the notice after a while.
document.documentElement.dataset.started = '';
addEventListener('click', stayIfLost);
notice?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('button')) hideNotice();
});
addEventListener('online', hideNotice);
addEventListener('online', tryToRun);
document.addEventListener('click', keepPress, { capture: true });
document.addEventListener(lost, () => showNotice(null));
document.addEventListener(found, hideNotice);
document.addEventListener(failed, giveUp);
document.addEventListener(
  hydrated,
  () => {
    document.removeEventListener('click', keepPress, { capture: true });
    removeEventListener('online', tryToRun);
    hideNotice();
    pressed?.click();
  },
  { once: true },
);

// A plain document has none.
if (scripts.length === 0) document.dispatchEvent(new Event(hydrated));
if (isRendered) await seen();
isUnderWay = false;
await tryToRun();
