import { reportFailure } from '../data/report-failure.ts';
import { hydrated } from './hydrated.ts';

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

/** Fetches the scripts all at once, and runs them one by one, so that a phone can do something else in between. */
async function run(scripts: string[]): Promise<void> {
  for (const script of scripts) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: script });
    document.head.append(link);
  }
  for (const script of scripts) await import(script);
}

/** Keeps the last press of a button, and repeats it once the page is hydrated. */
function keepPress(): void {
  let pressed: HTMLElement | null = null;
  const keep = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('button');
    if (!button) return;
    // The browser would send a form by GET, with all that was typed in the address.
    event.preventDefault();
    pressed = button;
  };
  document.addEventListener('click', keep, { capture: true });
  document.addEventListener(
    hydrated,
    () => {
      document.removeEventListener('click', keep, { capture: true });
      pressed?.click();
    },
    { once: true },
  );
}

const scripts = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts ?? '';

keepPress();
await seen();
// The page stays as the server rendered it, and its links work.
await run(scripts.split(' ')).catch((error) => reportFailure('Could not start the page', error));
