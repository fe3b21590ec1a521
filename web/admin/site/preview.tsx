import { Monitor, Smartphone } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Institution, SitePicture } from '../../../src/shared/site-facts.ts';
import { ApiError, NetworkError } from '../../data/errors.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { isUnauthorized, withToken } from '../data/admin-api.ts';
import stack from '../parts/stack.module.css';
import type { Place } from './fact-sections.ts';
import styles from './preview.module.css';

/** Milliseconds after the last key before the preview is updated. */
const delay = 300;

/** The screens that can be previewed, with their widths in pixels. */
const screens = {
  phone: { label: 'Phone', width: 390, Icon: Smartphone },
  desktop: { label: 'Desktop', width: 1280, Icon: Monitor },
} as const;

type ScreenName = keyof typeof screens;

interface PreviewProps {
  /** The typed facts, or null while any of them is invalid. */
  facts: Institution | null;
  place: Place;
  /** The current pictures; a change of them updates the preview. */
  pictures: readonly SitePicture[];
}

/** The site as it would be with what was typed: its real pages, rendered by the server, but inert. */
export function Preview({ facts, place, pictures }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [screen, setScreen] = useState<ScreenName>('phone');
  const [ready, setReady] = useState(false);
  const failed = useShown(frame, ready, { facts, place, pictures });
  useFit(frame, screens[screen].width);

  return (
    <div className={joinClasses(stack.items, styles.preview)}>
      <div className={styles.head}>
        <p className={styles.note} role="status">
          {noteOf(facts, failed)}
        </p>
        <fieldset className={styles.screens}>
          <VisuallyHidden as="legend">Shown on</VisuallyHidden>
          {(Object.keys(screens) as ScreenName[]).map((name) => {
            const { label, Icon } = screens[name];
            return (
              <button
                key={name}
                type="button"
                className={styles.screen}
                aria-pressed={name === screen}
                onClick={() => setScreen(name)}
              >
                <Icon aria-hidden="true" />
                {label}
              </button>
            );
          })}
        </fieldset>
      </div>
      <div className={styles.box}>
        <iframe
          ref={frame}
          title={`Preview: ${place.label}`}
          src="/api/admin/site/frame"
          className={styles.frame}
          onLoad={() => setReady(true)}
        />
      </div>
    </div>
  );
}

function noteOf(facts: Institution | null, failed: boolean): string {
  if (failed) return 'The preview could not be loaded.';
  return facts === null ? 'Correct the mistakes in the form to update the preview.' : 'Preview after saving';
}

/** Shows the page with the facts in the frame, shortly after they change; returns whether that failed. */
function useShown(
  frame: RefObject<HTMLIFrameElement | null>,
  ready: boolean,
  { facts, place, pictures }: PreviewProps,
): boolean {
  const [failed, setFailed] = useState(false);
  const [wanted, setWanted] = useState(facts);
  const [sheets] = useState(() => new Map<string, Promise<void>>());
  const shown = useRef<Place | null>(null);
  if (facts !== null && facts !== wanted) setWanted(facts);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the server renders its pictures into the page, so it is asked again when they change
  useEffect(() => {
    const into = frame.current?.contentDocument;
    if (!ready || !into || wanted === null) return;
    let isOver = false;
    const show = async () => {
      try {
        const page = await requestPage(place.page, wanted);
        await addStyles(into, page, sheets);
        if (isOver) return;
        fill(into, page);
        if (shown.current !== place) lookAt(into, place);
        shown.current = place;
        setFailed(false);
      } catch (error) {
        if (!isOver && !isUnauthorized(error)) setFailed(true);
      }
    };
    const timer = setTimeout(() => void show(), shown.current === null ? 0 : delay);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [frame, ready, wanted, place, pictures, sheets]);

  return failed;
}

/**
 * Reads a rendered page as a document. Not by fetch: the site's Trusted Types do not let a text become a document.
 * @throws ApiError, NetworkError
 */
function requestPage(page: string, facts: Institution): Promise<Document> {
  return withToken(
    (token) =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open('POST', '/api/admin/site/preview');
        request.responseType = 'document';
        request.setRequestHeader('Authorization', `Bearer ${token}`);
        request.setRequestHeader('Content-Type', 'application/json');
        request.onerror = () => reject(new NetworkError());
        request.onload = () => {
          const { status, statusText, response } = request;
          if (status === 200 && response instanceof Document) resolve(response);
          else reject(new ApiError(status, statusText, ''));
        };
        request.send(JSON.stringify({ page, facts }));
      }),
  );
}

/** Adds the page's stylesheets and waits for them. `sheets` holds those that the frame has already. */
async function addStyles(into: Document, page: Document, sheets: Map<string, Promise<void>>): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(
    links.map((link) => {
      const sheet = sheets.get(link.href) ?? addSheet(into, link);
      sheets.set(link.href, sheet);
      // A failed one is fetched again with the next page.
      sheet.catch(() => sheets.delete(link.href));
      return sheet;
    }),
  );
}

function addSheet(into: Document, link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const copy = into.importNode(link);
    copy.onload = () => resolve();
    copy.onerror = () => {
      copy.remove();
      reject(new NetworkError());
    };
    into.head.append(copy);
  });
}

/** Replaces the page in the frame, which keeps its scroll position. */
function fill(into: Document, page: Document) {
  into.documentElement.lang = page.documentElement.lang;
  into.body.replaceChildren(...[...page.body.childNodes].map((node) => into.importNode(node, true)));
  into.body.inert = true;
  // Without the site's script the header would not react to scrolling, so it does not stick.
  const header = into.querySelector('header');
  if (header) header.style.position = 'absolute';
}

/** Scrolls the frame alone: `scrollIntoView` would scroll the screen around it too. */
function lookAt(into: Document, { selector }: Place) {
  const target = selector === undefined ? null : into.querySelector(selector);
  const scroller = into.scrollingElement;
  if (scroller === null) return;
  scroller.scrollTop = target ? target.getBoundingClientRect().top + scroller.scrollTop : 0;
}

/** Makes the frame as wide as the screen, and scales it down to fit its box. */
function useFit(frame: RefObject<HTMLIFrameElement | null>, width: number) {
  useEffect(() => {
    const element = frame.current;
    const box = element?.parentElement;
    if (!element || !box) return;
    const fit = () => {
      const scale = Math.min(1, box.clientWidth / width);
      element.style.inlineSize = `${width}px`;
      element.style.blockSize = `${box.clientHeight / scale}px`;
      element.style.scale = String(scale);
      element.style.insetInlineStart = `${Math.max(0, (box.clientWidth - width * scale) / 2)}px`;
    };
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    return () => observer.disconnect();
  }, [frame, width]);
}
