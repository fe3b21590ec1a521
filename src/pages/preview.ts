import type { Institution } from '../shared/site-facts.ts';
import { pageHead } from './head.ts';
import { escapeHtml } from './html.ts';
import { knownData } from './page-data.ts';
import { textsOfPage } from './page-texts.ts';
import type { PageParts } from './pages.ts';

/** Returns the function that renders a public page with other facts than the site's: as it looks, without its scripts. */
export function pagePreview(parts: PageParts): (path: string, institution: Institution) => string {
  const styles = parts.manifest.main.styles.map(
    (href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`,
  );
  return (path, institution) => {
    const { pictures, pictureTexts } = parts.facts();
    const facts = { ...institution, pictures, pictureTexts };
    const head = pageHead(path, facts, parts.sources.find);
    const texts = textsOfPage(head, parts.texts);
    const page = parts.render?.({ path: head.path, texts, facts, known: knownData(head, parts.sources) });
    return `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><title>${escapeHtml(head.title)}</title>${styles.join('')}</head>
<body>${page?.markup ?? ''}</body>
</html>
`;
  };
}
