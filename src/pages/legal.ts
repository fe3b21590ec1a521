import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import type { BuildManifest } from '../http/read-manifest.ts';
import type { Institution } from '../shared/site-facts.ts';
import { escapeHtml } from './html.ts';

const documents = ['privacy-policy', 'terms'] as const;

/** Serves the legal documents, filled in with the institute's facts, with and without `.html`. */
export function legalDocuments(
  distFolder: string,
  manifest: BuildManifest,
  institution: () => Institution,
): Middleware {
  const templates = new Map(
    documents.map((name) => [
      `/legal/${name}`,
      readFileSync(join(distFolder, 'legal', `${name}.html`), 'utf8'),
    ]),
  );
  return async (ctx, next) => {
    const template = templates.get(ctx.path.replace(/\.html$/u, ''));
    if (template === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'html';
    ctx.body = fill(template, institution(), manifest.legal.styles[0] ?? '');
  };
}

function fill(template: string, { name, email, phone, address }: Institution, styles: string): string {
  const values: Record<string, string> = { name, email, phone, address: address.join(', '), styles };
  return template.replace(/\{\{(\w+)\}\}/gu, (_whole, key: string) => escapeHtml(values[key] ?? ''));
}
