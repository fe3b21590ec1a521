import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import type { BuildManifest } from '../http/read-manifest.ts';
import { documentTitle } from '../shared/pages.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import { escapeHtml } from './html.ts';
import { metaLines } from './meta.ts';
import { originOf } from './origin.ts';
import { sharePictures } from './share-picture.ts';

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

/** The one true path of each legal document. */
export const legalPaths: readonly string[] = documents.map(({ path }) => path);

/** What the legal documents are made of. */
export interface LegalParts {
  distFolder: string;
  dataFolder: string;
  manifest: BuildManifest;
  facts: () => SiteFacts;
  /** Origin of absolute links; null: that of the request. */
  publicUrl: string | null;
}

/** Serves the legal documents, filled in with the institute's facts, with and without `.html`. */
export function legalDocuments(parts: LegalParts): Middleware {
  const { distFolder, dataFolder, manifest, publicUrl } = parts;
  const findPicture = sharePictures(manifest, dataFolder);
  const templates = new Map(
    documents.map((document) => [
      document.path,
      { ...document, template: readFileSync(join(distFolder, `${document.path}.html`), 'utf8') },
    ]),
  );
  return async (ctx, next) => {
    const document = templates.get(ctx.path.replace(/\.html$/u, ''));
    if (document === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const facts = parts.facts();
    const { name, email, phone, address } = facts;
    const title = documentTitle(document.title, name);
    const head = { title, description: document.descriptionOf(name), canonicalPath: document.path };
    const picture = findPicture({ name: null, entry: null }, facts);
    const lines = metaLines({ head, facts, origin: originOf(ctx, publicUrl), picture }).join('\n');
    const styles = manifest.legal.styles[0] ?? '';
    const texts = { title, name, email, phone, address: address.join(', '), styles };
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'html';
    ctx.body = fill(document.template, { ...escaped(texts), head: lines });
  };
}

function escaped(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, escapeHtml(text)]));
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/gu, (_whole, key: string) => values[key] ?? '');
}
