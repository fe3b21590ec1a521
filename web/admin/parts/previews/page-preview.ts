import { ApiError, NetworkError } from '../../../data/errors.ts';
import { withToken } from '../../data/admin-api.ts';

/** The empty page that previews are put into. */
export const emptyFrame = '/api/admin/site/frame';

/** The stylesheets that a frame has already, by their addresses. */
export type Sheets = Map<string, Promise<void>>;

/**
 * Reads a rendered page as a document. Not by fetch: the site's Trusted Types do not let a text become a document.
 * @throws ApiError, NetworkError
 */
export function requestPage(path: string, body: unknown): Promise<Document> {
  return withToken(
    (token) =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open('POST', path);
        request.responseType = 'document';
        request.setRequestHeader('Authorization', `Bearer ${token}`);
        request.setRequestHeader('Content-Type', 'application/json');
        request.onerror = () => reject(new NetworkError());
        request.onload = () => {
          const { status, statusText, response } = request;
          if (status === 200 && response instanceof Document) resolve(response);
          else reject(new ApiError(status, statusText, ''));
        };
        request.send(JSON.stringify(body));
      }),
  );
}

/** Adds the page's stylesheets and waits for them. `sheets` holds those that the frame has already. */
export async function addStyles(into: Document, page: Document, sheets: Sheets): Promise<void> {
  await Promise.all(
    stylesOf(page).map((link) => {
      const sheet = sheets.get(link.href) ?? addSheet(into, link);
      sheets.set(link.href, sheet);
      // A failed one is fetched again with the next page.
      sheet.catch(() => sheets.delete(link.href));
      return sheet;
    }),
  );
}

function stylesOf(page: Document): HTMLLinkElement[] {
  return [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
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

/** Replaces the page in the frame, which keeps its scroll position, and switches off the stylesheets that only another page needed. */
export function fillFrame(into: Document, page: Document): void {
  const needed = new Set(stylesOf(page).map((link) => link.href));
  for (const link of stylesOf(into)) link.disabled = !needed.has(link.href);
  into.documentElement.lang = page.documentElement.lang;
  into.body.replaceChildren(...[...page.body.childNodes].map((node) => into.importNode(node, true)));
  // Without the site's script the header would not react to scrolling, so it does not stick.
  const header = into.querySelector('header');
  if (header) header.style.position = 'absolute';
}
