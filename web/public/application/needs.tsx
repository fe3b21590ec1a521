import { Link } from 'wouter';
import { listItems } from '../../../src/shared/list-items.ts';
import { detailPages, pagePath } from '../../../src/shared/pages.ts';
import type { Application } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { useEntryOf } from '../../data/use-application.ts';
import { languageOf } from '../parts/entry-language.ts';
import { LinkedText } from '../parts/linked-text.tsx';
import { MarkedList } from '../parts/marked-list.tsx';
import { tones } from './standing.ts';

/** The papers that the course asks for, as its page says it; nothing once the application is over. */
export function Needs({ application }: { application: Application }) {
  const { needs } = useTexts('application');
  const { state, batch, dates } = application;
  const known = batch ?? dates[0] ?? null;
  const entry = useEntryOf(known);
  if (tones[state] === 'over' || state === 'completed') return null;
  const items = entry === undefined ? [] : listItems(entry.eligibility);
  const page = known === null ? pagePath('courses') : pagePath(detailPages[known.kind], known.entry);
  return (
    <section>
      <h2>{needs.title}</h2>
      {entry === undefined || items.length === 0 ? (
        <p>
          <LinkedText text={needs.onPage} name="page">
            <Link href={page}>{needs.page}</Link>
          </LinkedText>
        </p>
      ) : (
        <>
          <MarkedList lang={languageOf(entry, 'eligibility')}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </MarkedList>
          <p>{needs.bring}</p>
        </>
      )}
    </section>
  );
}
