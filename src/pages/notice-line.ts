import type { Texts } from '../content/texts.ts';
import { fill } from '../shared/content.ts';
import { callLink, chatLink } from '../shared/phone-links.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import { escapeHtml } from './html.ts';
import type { BuildManifest } from './read-manifest.ts';

/**
 * Returns the notice that stands hidden in every document until something does not arrive: `web/boot/loader.ts`.
 * @param texts null: of the back office
 */
export function noticeLine(facts: SiteFacts, texts: Pick<Texts, 'frame'> | null): string {
  const link = (address: string | null, label: string) =>
    address === null ? escapeHtml(label) : `<a href="${escapeHtml(address)}">${escapeHtml(label)}</a>`;
  const words =
    texts === null
      ? 'Not everything has loaded. Please check the internet connection.'
      : fill(escapeHtml(texts.frame.notLoaded), {
          phone: link(callLink(facts.phone), facts.phone),
          whatsapp: link(chatLink(facts.whatsapp), 'WhatsApp'),
        });
  const again = `<a href="">${escapeHtml(texts?.frame.failure.again ?? 'Try again')}</a>`;
  const close = escapeHtml(texts?.frame.close ?? 'Close');
  return `<div id="notice" role="alert"><p>${words} ${again}</p><button type="button" aria-label="${close}">×</button></div>`;
}

/** Returns the line that loads scripts, or in a document without any only keeps visitors there while no other page can be reached. */
export function loaderLine({ main }: BuildManifest, scripts: readonly string[]): string {
  return `<script type="module" src="${main.loader}" data-scripts="${scripts.join(' ')}"></script>`;
}
