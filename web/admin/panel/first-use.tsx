import { Check, Circle } from 'lucide-react';
import { useEffect, useId } from 'react';
import useSWR from 'swr';
import { Link } from 'wouter';
import { firstUseSteps } from '../../../src/shared/first-use.ts';
import type { FirstUse as Steps } from '../../../src/shared/records.ts';
import { canConfirm } from '../../../src/shared/sample-facts.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { Card } from '../../ui/card.tsx';
import { adminGet } from '../data/admin-api.ts';
import { useNews } from '../data/use-news.ts';
import styles from './first-use.module.css';

/** The steps of an institute before it opens, each ticked by what is really set; nothing once all of it is. */
export function FirstUse() {
  const id = useId();
  const news = useNews();
  const { data, mutate } = useSWR<Steps>('/api/admin/first-use', adminGet);
  // A step that others have taken is among the news.
  useEffect(() => {
    if (news !== undefined) void mutate();
  }, [news, mutate]);

  const open = data?.steps.filter((step) => step.open.length > 0) ?? [];
  if (data === undefined || open.length === 0) return null;
  const done = data.steps.filter((step) => step.open.length === 0);
  return (
    <Card as="section" aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={styles.title}>
        Before you open
      </h2>
      <p className={styles.count}>
        {done.length} of {data.steps.length} done
      </p>
      {data.isSample ? (
        <p className={styles.note}>
          This is a sample site: its logos, poster, dates and reviews are made up.
        </p>
      ) : null}
      <ul className={styles.steps}>
        {open.map((step) => (
          <OpenStep key={step.name} {...step} />
        ))}
      </ul>
      {news?.sendsMails && !canConfirm(news.sampleFacts) ? (
        <p className={styles.note}>
          Visitors and applicants get no emails until you set your own name, and a phone number or an email
          address.
        </p>
      ) : null}
      {done.length > 0 ? (
        <p className={styles.done}>
          <Check aria-hidden="true" />
          Done: {done.map(({ name }) => firstUseSteps[name].label).join(', ')}
        </p>
      ) : null}
    </Card>
  );
}

/** One step that is not done, with what is missing and the way to it. */
function OpenStep({ name, open }: Steps['steps'][number]) {
  const { label, lead, place } = firstUseSteps[name];
  return (
    <li className={styles.step}>
      <Circle aria-hidden="true" className={styles.circle} />
      <p className={styles.words}>
        {'screen' in place ? (
          <Link href={screenPath(place.screen)} className={styles.label}>
            {label}
          </Link>
        ) : (
          <strong className={styles.label}>{label}</strong>
        )}{' '}
        <span className={styles.open}>{[lead, open.join(', ')].filter(Boolean).join(' ')}</span>{' '}
        {'help' in place ? (
          <>
            How: <code>drone-institute help {place.help}</code>
          </>
        ) : null}
      </p>
    </li>
  );
}
