import { listBounds } from '../content/lists.ts';
import { defaultTexts, type Texts, textTrees } from '../content/texts.ts';
import type { Context } from '../context.ts';
import { perDatabase, type Stored } from '../database/index.ts';
import { shownTerms } from '../shared/booking-terms.ts';
import type { OwnContent } from '../shared/content.ts';
import type { Beginning } from '../shared/content-places.ts';
import { firstLanguage, type Language } from '../shared/languages.ts';
import { resolveTexts } from '../shared/resolve-texts.ts';
import type { SampleList } from '../shared/sample-facts.ts';
import type { OwnFacts } from '../shared/site-facts.ts';
import { ownFacts } from './facts-file.ts';
import { type InitialTexts, withOwnFacts } from './initial-texts.ts';
import { newestPublication, type Publication } from './store.ts';
import { withTerms } from './texts-with-terms.ts';
import { siteChanged } from './version.ts';

const published = perDatabase((): { shown: Publication | null } => ({ shown: null }));

const initial = perDatabase((): { facts: OwnFacts | null; texts: InitialTexts } => ({
  facts: null,
  texts: { trees: textTrees, content: {} },
}));

interface ResolvedTexts {
  from: InitialTexts | null;
  publication: Publication | null;
  byLanguage: Map<Language, Texts>;
}

const resolved = perDatabase(
  (): ResolvedTexts => ({ from: null, publication: null, byLanguage: new Map<Language, Texts>() }),
);

/**
 * Returns the published content, the same object until changed. In a transaction use `newestPublication`, which includes
 * uncommitted publications.
 */
export function currentPublication(context: Stored): Publication {
  const kept = published(context);
  kept.shown ??= newestPublication(context);
  return kept.shown;
}

/** Shows visitors the newest publication. Must be called after its commit. */
export function contentChanged(context: Context): void {
  published(context).shown = null;
  siteChanged(context);
}

/** Returns all texts in a language, the same object until they change. */
export function siteTexts(context: Context, language: Language): Texts {
  const [from, publication] = [initialTexts(context), currentPublication(context)];
  const kept = resolved(context);
  if (kept.from !== from || kept.publication !== publication) {
    Object.assign(kept, { from, publication });
    kept.byLanguage.clear();
  }
  const known = kept.byLanguage.get(language);
  if (known !== undefined) return known;
  const made = textsWith(context, publication.content, language);
  kept.byLanguage.set(language, made);
  return made;
}

export function textsWith(context: Context, content: OwnContent, language: Language): Texts {
  const { trees, content: before } = initialTexts(context);
  // Resolved texts have the shape of the first language's tree.
  const texts = resolveTexts(trees, { ...before, ...content }, language) as Texts;
  return withTerms(texts, shownTerms(ownFacts(context).terms, context.config.demo));
}

/** Returns the texts before any publication, the same object until the facts change. */
export function initialTexts(context: Context): InitialTexts {
  const facts = ownFacts(context);
  const kept = initial(context);
  if (kept.facts !== facts) Object.assign(kept, { facts, texts: withOwnFacts(textTrees, facts) });
  return kept.texts;
}

export function beginningOf(context: Context): Beginning {
  return { trees: initialTexts(context).trees, lists: listBounds };
}

/** Questions that the law answers, so not samples. */
const law = ['who', 'validity'];

/** Returns the lists that still contain a sample. */
export function sampleLists({ home, questions }: Texts): SampleList[] {
  const began = defaultTexts[firstLanguage];
  const reviews = began.home.testimonials.items.map(({ review }) => review);
  const answers = began.questions.items.filter(({ id }) => !law.includes(id)).map(({ answer }) => answer);
  return [
    ...(home.testimonials.items.some(({ review }) => reviews.includes(review))
      ? (['testimonials'] as const)
      : []),
    ...(questions.items.some(({ answer }) => answers.includes(answer)) ? (['questions'] as const) : []),
  ];
}
