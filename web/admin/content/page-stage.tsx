import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ContentChanges } from '../../../src/shared/content.ts';
import type { Language } from '../../../src/shared/languages.ts';
import type { MarkedTexts } from '../../../src/shared/mark-texts.ts';
import { isOfComposedWord } from '../../ui/composed-words.ts';
import { Stack } from '../../ui/stack.tsx';
import { isUnauthorized } from '../data/admin-api.ts';
import { addStyles, fillFrame, requestPage, type Sheets } from '../parts/previews/page-preview.ts';
import { PreviewFrame } from '../parts/previews/preview-frame.tsx';
import { markPlaces, placeAttribute } from './mark-places.ts';
import styles from './page-stage.module.css';
import { besidePage } from './use-panel-focus.ts';

/** Milliseconds after the last change before the page is rendered again. */
const delay = 400;

interface PageStageProps {
  title: string;
  /** The path of the page, in its language. */
  path: string;
  language: Language;
  width: number;
  changes: ContentChanges;
  /** The texts of the site as the page has them. */
  markedTexts: () => MarkedTexts;
  /** The texts that are being edited beside the page: the first of them that it shows is outlined. */
  chosenKeys: readonly string[];
  /** Called when a text is chosen; `inPage`: to type in the page itself. */
  onChoose: (key: string, inPage: boolean) => void;
  /** Called as a text is typed into the page itself. */
  onType: (key: string, text: string) => void;
}

/**
 * A page of the site as visitors will see it, rendered by the server with what is not published. A click on a text lets it be
 * changed in place; links and buttons do nothing.
 */
export function PageStage(props: PageStageProps) {
  const { title, width } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const failed = useRendered(frame, ready, props);
  return (
    <Stack gap={2}>
      {failed ? (
        <p role="alert" className={styles.failed}>
          The page could not be loaded. It is tried again with your next change.
        </p>
      ) : null}
      <PreviewFrame
        frame={frame}
        title={title}
        width={width}
        className={styles.box}
        onReady={() => setReady(true)}
        // The keyboard has the list of all texts beside the page.
        tabIndex={-1}
      />
    </Stack>
  );
}

function useRendered(
  frame: RefObject<HTMLIFrameElement | null>,
  ready: boolean,
  props: PageStageProps,
): boolean {
  const { path, changes, chosenKeys } = props;
  const chosen = chosenKeys.join();
  const [failed, setFailed] = useState(false);
  const [sheets] = useState<Sheets>(() => new Map());
  const shown = useRef({ path: '', changes });
  const latest = useRef(props);
  const typing = useRef(false);
  /** The texts that were looked at last. */
  const looked = useRef('');

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!ready || !page) return;
    return listen(page, latest, typing);
  }, [frame, ready]);

  useEffect(() => {
    const into = frame.current?.contentDocument;
    if (!ready || !into || (shown.current.path === path && shown.current.changes === changes)) return;
    let isOver = false;
    const show = async () => {
      // The page already has what is typed into it.
      if (typing.current) return;
      try {
        const page = await requestPage('/api/admin/content/preview', { page: path, changes });
        await addStyles(into, page, sheets);
        if (isOver || typing.current) return;
        markPlaces(page, latest.current.markedTexts());
        const isOther = shown.current.path !== path;
        fillFrame(into, page);
        makeStill(into);
        if (isOther) into.scrollingElement?.scrollTo(0, 0);
        shown.current = { path, changes };
        // An added item is on the page only now.
        const keys = latest.current.chosenKeys;
        const found = outline(into, keys, isOther || keys.join() !== looked.current);
        if (found) looked.current = keys.join();
        setFailed(false);
      } catch (error) {
        if (!isOver && !isUnauthorized(error)) setFailed(true);
      }
    };
    const timer = setTimeout(() => void show(), shown.current.path === path ? delay : 0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [frame, ready, path, changes, sheets]);

  useEffect(() => {
    const into = frame.current?.contentDocument;
    if (!ready || !into) return;
    looked.current = outline(into, chosen === '' ? [] : chosen.split(','), true) ? chosen : '';
  }, [frame, ready, chosen]);

  return failed;
}

/** Answers clicks and typing in the page. Returns the function that ends that. */
function listen(page: Document, latest: RefObject<PageStageProps>, typing: RefObject<boolean>): () => void {
  const click = (event: MouseEvent) => {
    event.preventDefault();
    const target = event.target as Element | null;
    const place =
      target?.closest<HTMLElement>(`[${placeAttribute}]`) ??
      placeBelow(page, event) ??
      placeOfParagraph(target);
    const key = place?.getAttribute(placeAttribute);
    if (!place || !key) return;
    const inPage = place.hasAttribute('data-whole') && window.matchMedia(besidePage).matches;
    latest.current.onChoose(key, inPage);
    if (!inPage || place.isContentEditable) return;
    place.contentEditable = 'plaintext-only';
    place.focus();
  };
  const input = ({ target }: Event) => {
    const place = target as HTMLElement;
    const key = place.getAttribute(placeAttribute);
    if (key === null) return;
    typing.current = true;
    latest.current.onType(key, place.textContent ?? '');
  };
  const leave = ({ target }: Event) => {
    const place = target as HTMLElement;
    if (!place.isContentEditable) return;
    place.contentEditable = 'false';
    typing.current = false;
  };
  const key = (event: KeyboardEvent) => {
    if ((event.key !== 'Escape' && event.key !== 'Enter') || isOfComposedWord(event)) return;
    event.preventDefault();
    (event.target as HTMLElement).blur();
  };
  const still = (event: Event) => event.preventDefault();
  page.addEventListener('click', click, true);
  page.addEventListener('submit', still, true);
  page.addEventListener('input', input);
  page.addEventListener('focusout', leave);
  page.addEventListener('keydown', key);
  return () => {
    page.removeEventListener('click', click, true);
    page.removeEventListener('submit', still, true);
    page.removeEventListener('input', input);
    page.removeEventListener('focusout', leave);
    page.removeEventListener('keydown', key);
  };
}

/** The place under the pointer where something see-through lies over it, such as a shade over a picture. */
function placeBelow(page: Document, { clientX, clientY }: MouseEvent): HTMLElement | null {
  const places = page
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>(`[${placeAttribute}]`));
  return places.find((place) => place !== null) ?? null;
}

/** Of a text in several paragraphs only the last one is marked: it is the last in its section. */
function placeOfParagraph(target: Element | null): HTMLElement | null {
  const section = target?.closest('p, li, address, table')?.closest('section');
  return [...(section?.querySelectorAll<HTMLElement>(`[${placeAttribute}]`) ?? [])].at(-1) ?? null;
}

/** Fields and links of a preview are for looking at alone, and parts that would open by a click are open. */
function makeStill(page: Document): void {
  for (const details of page.body.querySelectorAll('details')) details.open = true;
  for (const panel of page.body.querySelectorAll<HTMLElement>('[role="tabpanel"]')) panel.hidden = false;
  for (const element of page.body.querySelectorAll<HTMLElement>(
    'a, button, input, textarea, select, summary',
  ))
    element.tabIndex = -1;
}

/** Outlines the text that is being edited, and looks at it if it is out of sight. Returns whether the page shows it. */
function outline(page: Document, keys: readonly string[], look: boolean): boolean {
  if (page.adoptedStyleSheets.length === 0) addOutlines(page);
  for (const element of page.querySelectorAll('[data-chosen]')) element.removeAttribute('data-chosen');
  const places = keys.flatMap((key) => [
    ...page.querySelectorAll<HTMLElement>(`[${placeAttribute}="${CSS.escape(key)}"]`),
  ]);
  const place = places.find((one) => one.checkVisibility());
  if (place === undefined) return false;
  place.setAttribute('data-chosen', '');
  const scroller = page.scrollingElement;
  if (!look || scroller === null) return true;
  const { top, bottom } = place.getBoundingClientRect();
  if (top < 0 || bottom > scroller.clientHeight) scroller.scrollTop += top - scroller.clientHeight / 3;
  return true;
}

/** The page's policy lets no style stand in its text: the rules come as an object. */
function addOutlines(page: Document): void {
  const view = page.defaultView;
  if (view === null) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(`
[${placeAttribute}] { cursor: text; border-radius: 2px; }
img[${placeAttribute}] { cursor: pointer; }
[${placeAttribute}]:hover { outline: 2px dashed #ff9f1c; outline-offset: 2px; }
[data-chosen], [data-chosen]:hover { outline: 3px solid #ff9f1c; outline-offset: 2px; }
`);
  page.adoptedStyleSheets = [sheet];
}
