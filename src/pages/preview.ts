import type { Texts } from '../content/texts.ts';
import { shownTerms } from '../shared/booking-terms.ts';
import type { OwnContent } from '../shared/content.ts';
import { type Language, languages } from '../shared/languages.ts';
import { markTexts } from '../shared/mark-texts.ts';
import type { Institution, SiteFacts } from '../shared/site-facts.ts';
import { exampleApplication } from './example-application.ts';
import { exampleCertificate } from './example-certificate.ts';
import { pageHead } from './head.ts';
import { escapeHtml } from './html.ts';
import { legalDocuments } from './legal-documents.ts';
import { knownData, type PageSources } from './page-data.ts';
import { type TextsIn, textsOfPage } from './page-texts.ts';
import type { PageParts } from './rendered-documents.ts';
import { stylesheetLines } from './stylesheet-lines.ts';

/** Renders a public page with this content, each text with an invisible mark behind it. */
export type PreviewPage = (path: string, content: OwnContent) => Promise<string>;

/** Makes facts and texts with content that may be unpublished. */
interface ContentToPreview {
  factsWith(content: OwnContent): SiteFacts;
  textsWith(content: OwnContent, language: Language): Texts;
}

/** Returns the functions that render a public page with other facts or texts than the site's, without its scripts. */
export function pagePreview(parts: PageParts, { factsWith, textsWith }: ContentToPreview) {
  const shown: PageSources = {
    ...parts.sources,
    application: (_key, language) => exampleApplication(parts.sources, language, parts.now()),
    verify: () => exampleCertificate,
  };
  const render = async (path: string, facts: SiteFacts, textsIn: TextsIn) => {
    const sources = { ...shown, family: parts.familyWith(facts, textsIn) };
    const head = pageHead(path, textsIn, facts, sources);
    const styles = stylesheetLines(parts.manifest, parts.manifest.main.styles, head.language);
    const texts = textsOfPage(head, textsIn);
    const page = await parts.render?.({
      path: head.path,
      texts,
      facts,
      known: knownData(head, sources, textsIn(head.language)),
    });
    return `<!doctype html>
<html lang="${languages[head.language].tag}">
<head><meta charset="utf-8"><title>${escapeHtml(head.title)}</title>${styles.join('')}</head>
<body>${page?.markup ?? ''}</body>
</html>
`;
  };
  const previewContent: PreviewPage = async (path, content) => {
    const facts = factsWith({ ...stillWithoutPicture(content), ...content });
    const texts: TextsIn = (language) => markTexts(textsWith(content, language)).marked;
    const legal = legalDocuments.get(path);
    return legal?.({ ...parts, facts, texts }).write(null) ?? render(path, facts, texts);
  };
  return {
    preview(path: string, institution: Institution): Promise<string> {
      const terms = shownTerms(institution.terms, parts.showsSamples);
      return render(path, { ...parts.facts(), ...institution, terms }, parts.texts);
    },
    previewContent,
  };
}

/** Returns a picture for each added item that has none yet. */
function stillWithoutPicture(content: OwnContent): OwnContent {
  const added = Object.values(content).flatMap((ids) => (Array.isArray(ids) ? ids : []));
  return Object.fromEntries(
    added
      .filter((id) => id.startsWith('new-'))
      .map((id) => [`picture:${id}`, '/pictures/course-placeholder.webp']),
  );
}
