import { offerHours, type PlaceState } from '../../../src/shared/batches.ts';
import { fill } from '../../../src/shared/content.ts';
import type { Application } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { MarkedList } from '../parts/marked-list.tsx';
import { choosesDates, hasBegun, hasMissed } from './standing.ts';

function stepsOf(application: Application): PlaceState | 'begun' | 'choose' | 'certified' {
  const { state } = application;
  if (state !== 'asked' && choosesDates(application)) return 'choose';
  if (application.certificate !== null) return 'certified';
  if (application.beginsToday || application.beyond || hasMissed(application)) return 'lapsed';
  return hasBegun(application) ? 'begun' : state;
}

/** The next steps. */
export function NextSteps({ application }: { application: Application }) {
  const { title, ...next } = useTexts('application').next;
  const steps = next[stepsOf(application)];
  return (
    <section>
      <h2>{title}</h2>
      {/* One step alone is not the first of several. */}
      <MarkedList ordered={steps.length > 1}>
        {steps.map(({ id, text, lang }) => (
          <li key={id} lang={lang}>
            {fill(text, { hours: offerHours })}
          </li>
        ))}
      </MarkedList>
    </section>
  );
}
