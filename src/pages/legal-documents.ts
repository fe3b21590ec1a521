import type { Texts } from '../content/texts.ts';
import { type NoticeTexts, noticeParagraphs } from '../shared/consent.ts';
import { fill } from '../shared/content.ts';
import { type Inbox, inboxNames } from '../shared/inboxes.ts';
import { inLanguage, type Language, languageNames, languages } from '../shared/languages.ts';
import { documentTitle } from '../shared/pages.ts';
import { capitalised } from '../shared/sentence.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import type { MakeDocument } from './document.ts';
import { escapeHtml } from './html.ts';
import { metaLines } from './meta.ts';
import { loaderLine, noticeLine } from './notice-line.ts';
import { stylesheetLines } from './stylesheet-lines.ts';
import type { TextMeaning } from './text-html.ts';
import { lineHtml, textHtml, withoutMarks } from './text-html.ts';

type LegalTexts = Texts['legal'];
type DocumentName = 'privacy' | 'terms';

/** The path of each legal document in the first language. */
export const legalPaths = {
  privacy: '/legal/privacy-policy',
  terms: '/legal/terms',
} as const satisfies Record<DocumentName, string>;

const others = { privacy: 'terms', terms: 'privacy' } as const satisfies Record<DocumentName, DocumentName>;

const documentNames = ['privacy', 'terms'] as const satisfies readonly DocumentName[];

/** Every legal document in every language by its path, under both spellings. */
export const legalDocuments: ReadonlyMap<string, MakeDocument> = new Map(
  documentNames.flatMap((name) =>
    languageNames.flatMap((language): [string, MakeDocument][] => {
      const path = inLanguage(language, legalPaths[name]);
      const make = legal(name, language);
      return [
        [path, make],
        [`${path}.html`, make],
      ];
    }),
  ),
);

/** A legal document, filled in with the institute's facts, with its one true path. */
function legal(name: DocumentName, language: Language): MakeDocument {
  return ({ facts, texts: textsIn, manifest, findPicture }) => {
    const { legal: texts, consent, frame } = textsIn(language);
    const document = texts[name];
    const path = legalPaths[name];
    const head = {
      language,
      path,
      title: documentTitle(document.title, facts.name),
      description: fill(document.description, { name: facts.name }),
      canonicalPath: inLanguage(language, path),
    };
    const picture = findPicture({ name: null, kind: null, entry: null, language }, facts);
    const body = bodyOf({ name, language, texts, consent, facts });
    return {
      type: 'text/html; charset=utf-8',
      write: (origin) => `<!doctype html>
<html lang="${languages[language].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
${metaLines({ head, facts, origin, picture }).join('\n')}
${stylesheetLines(manifest, manifest.legal.styles, language).join('\n')}
${loaderLine(manifest, [])}
</head>
<body>
${noticeLine(facts, { frame })}
${body}
</body>
</html>
`,
    };
  };
}

/** The parts of a document. */
interface BodyParts {
  name: DocumentName;
  language: Language;
  texts: LegalTexts;
  consent: NoticeTexts;
  facts: SiteFacts;
}

function bodyOf({ name, language, texts, consent, facts }: BodyParts): string {
  const document = texts[name];
  const meaning = meaningOf(language, texts, consent, facts);
  const home = inLanguage(language, '/');
  const institute = escapeHtml(facts.name);
  const back = escapeHtml(texts.back);
  const notes = document.notes.map(
    ({ label, text }) => `<aside class="draft" aria-label="${escapeHtml(label)}">
${textHtml(text, meaning)}
</aside>`,
  );
  const contents = document.sections.map(
    ({ id, title }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(title)}</a></li>`,
  );
  const sections = document.sections.map(
    ({ id, title, text, lang }) => `<section id="${escapeHtml(id)}"${langOf(lang)}>
<h2>${escapeHtml(title)}</h2>
${textHtml(text, meaning)}
</section>`,
  );
  const other = others[name];
  return `<a class="skip" href="#document">${escapeHtml(texts.skip)}</a>
<header class="bar">
<a class="home" href="${home}">${institute}</a>
<a class="back" href="${home}">${back}</a>
${languageLinks(name, language).join('\n')}
</header>
<main id="document">
<div class="opening">
<h1>${escapeHtml(document.title)}</h1>
<p class="lead">${lineHtml(document.intro, meaning)}</p>
${notes.join('\n')}
</div>
<nav class="contents" aria-labelledby="contents-title">
<h2 id="contents-title">${escapeHtml(texts.contents)}</h2>
<ol>
${contents.join('\n')}
</ol>
</nav>
<article>
${sections.join('\n')}
</article>
</main>
<footer class="end">
<p>${institute}, ${escapeHtml(facts.address.join(', '))}</p>
<p><a href="${home}">${back}</a> <a href="${inLanguage(language, legalPaths[other])}">${escapeHtml(texts[other].title)}</a></p>
</footer>`;
}

/** Returns the name by which the privacy policy says how long the data of a form are kept: 'keptEnrollments'. */
export function keptName(form: Inbox): string {
  return `kept${capitalised(form)}`;
}

/** Returns the meaning of names and links in both documents. */
function meaningOf(
  language: Language,
  texts: LegalTexts,
  consent: NoticeTexts,
  facts: SiteFacts,
): TextMeaning {
  const { name, email, phone, address } = facts;
  const kept = Object.fromEntries(
    inboxNames.map((form) => [keptName(form), noticeParagraphs(form, consent, facts)[1] ?? '']),
  );
  const meaning: TextMeaning = {
    values: { name, phone, address: address.join(', '), ...kept },
    email,
    parts: {},
    hrefOf: (path) => inLanguage(language, path),
  };
  return { ...meaning, parts: partsOf(texts, meaning, facts.terms?.isSample === false) };
}

function partsOf(
  { privacy, terms }: LegalTexts,
  meaning: TextMeaning,
  /** The institute has confirmed its terms of refund, which are then no proposals. */
  isSettled: boolean,
): TextMeaning['parts'] {
  const cell = (text: string) => lineHtml(text, meaning);
  const table = (heads: readonly string[], rows: readonly string[]) => `<table>
<thead><tr>${heads.map((head) => `<th scope="col">${cell(head)}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
  const row = (lang: string | undefined, head: string, text: string) =>
    `<tr${langOf(lang)}><th scope="row">${cell(head)}</th><td>${cell(text)}</td></tr>`;
  const { formWords, recordWords } = privacy;
  const forms = privacy.forms.map(
    ({ title, data, purpose, kept, lang }) => `<div class="form-data"${langOf(lang)}>
<h3>${cell(title)}</h3>
<dl>
<dt>${cell(formWords.data)}</dt><dd>${cell(data)}</dd>
<dt>${cell(formWords.purpose)}</dt><dd>${cell(purpose)}</dd>
<dt>${cell(formWords.kept)}</dt><dd>${cell(kept)}</dd>
</dl>
</div>`,
  );
  return {
    forms: forms.join('\n'),
    records: table(
      [recordWords.data, recordWords.kept],
      privacy.records.map(({ data, kept, lang }) => row(lang, data, kept)),
    ),
    refunds: table(
      [terms.refundWords.when, terms.refundWords.share],
      terms.refunds.map(({ when, share, lang }) => row(lang, when, isSettled ? withoutMarks(share) : share)),
    ),
  };
}

/** The same document in the other languages, each called by its own name. */
function languageLinks(name: DocumentName, language: Language): string[] {
  return languageNames
    .filter((other) => other !== language)
    .map((other) => {
      const { tag, name: words } = languages[other];
      return `<a href="${inLanguage(other, legalPaths[name])}" hreflang="${tag}" lang="${tag}">${words}</a>`;
    });
}

function langOf(lang: string | undefined): string {
  return lang === undefined ? '' : ` lang="${escapeHtml(lang)}"`;
}
