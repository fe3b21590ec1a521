import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bookingTerms } from '../shared/booking-terms.ts';
import { documentTitle } from '../shared/pages.ts';
import { escapeHtml } from './html.ts';
import { metaLines } from './meta.ts';
import type { MakeDocument } from './site-document.ts';

const documents = [
  {
    path: '/legal/privacy-policy',
    title: 'Privacy policy',
    descriptionOf: (name: string) =>
      `What personal data ${name} collects, why, for how long, and the rights that you have.`,
  },
  {
    path: '/legal/terms',
    title: 'Terms and conditions',
    descriptionOf: (name: string) =>
      `Terms and conditions of ${name}: enrollment, eligibility, fees, refunds, rescheduling, safety and certification.`,
  },
];

/** The legal documents, filled in with the institute's facts, each with its one true path. */
export const legalDocuments: readonly { path: string; make: MakeDocument }[] = documents.map(
  ({ path, ...texts }) => ({ path, make: legalDocument(path, texts) }),
);

function legalDocument(path: string, about: Omit<(typeof documents)[number], 'path'>): MakeDocument {
  return ({ facts, manifest, distFolder, findPicture }) => {
    const template = readFileSync(join(distFolder, `${path}.html`), 'utf8');
    const { name, email, phone, address } = facts;
    const title = documentTitle(about.title, name);
    const head = { title, description: about.descriptionOf(name), canonicalPath: path };
    const picture = findPicture({ name: null, entry: null }, facts);
    const styles = manifest.legal.styles[0] ?? '';
    const { seatShare } = bookingTerms;
    const texts = {
      ...escaped({ title, name, email, phone, address: address.join(', '), styles, seatShare }),
      refundRows: refundRows(),
    };
    return {
      type: 'text/html; charset=utf-8',
      write: (origin) =>
        fill(template, { ...texts, head: metaLines({ head, facts, origin, picture }).join('\n') }),
    };
  };
}

/** The rows of the table of refunds, but for the last, which is no figure. */
function refundRows(): string {
  const rows = bookingTerms.refunds.map(({ days, share }) => {
    const when = `${escapeHtml(days)} before the first day`;
    return `<tr><th scope="row">${when}</th><td><mark>${escapeHtml(share)}</mark></td></tr>`;
  });
  return rows.join('\n          ');
}

function escaped(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, escapeHtml(text)]));
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/gu, (_whole, key: string) => values[key] ?? '');
}
