import PauseIcon from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type RefObject, useEffect, useRef } from 'react';
import type { Logo } from '../../../../src/shared/records.ts';
import { useTexts } from '../../../data/texts.tsx';
import { useLogos } from '../../../data/use-list.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../section.tsx';
import { SectionHeading } from '../section-heading.tsx';
import { type Pause, usePause } from '../use-pause.ts';
import { logoName } from './logo-name.ts';
import styles from './logo-strip.module.css';

/** 'Our Collaborations': the logos of the collaborators, passing by. A failure leaves the strip empty. */
export function CollaborationsSection({ ground = 'paper' }: { ground?: 'paper' | 'haze' }) {
  const { items, loading, error } = useLogos();
  const strip = useRef<HTMLDivElement>(null);
  const pause = usePause(strip);
  const { title, lead, empty } = useTexts('collaborations');
  return (
    <Section ground={ground} labelledBy="collaborations">
      <SectionHeading
        id="collaborations"
        title={title}
        lead={lead}
        aside={items.length > 0 ? <PauseButton {...pause} /> : undefined}
      />
      {items.length > 0 ? (
        <LogoStrip strip={strip} logos={items} pause={pause} />
      ) : (
        <div className={styles.strip}>
          {loading || error ? null : <p className={styles.empty}>{empty}</p>}
        </div>
      )}
    </Section>
  );
}

interface LogoStripProps {
  strip: RefObject<HTMLDivElement | null>;
  logos: readonly Logo[];
  pause: Pause;
}

/** Two equal rows, one after the other: when the first has passed, the second is where it began. */
function LogoStrip({ strip, logos, pause }: LogoStripProps) {
  const track = useRef<HTMLDivElement>(null);
  useSteadyPace(track, logos.length);
  return (
    <div ref={strip} className={styles.strip} {...pause.watch}>
      <div ref={track} className={styles.track} data-still={!pause.running || undefined}>
        <Row logos={logos} />
        <Row logos={logos} repeated />
      </div>
    </div>
  );
}

function Row({ logos, repeated = false }: { logos: readonly Logo[]; repeated?: boolean }) {
  const nameless = useTexts('collaborations').logo;
  return (
    <ul className={styles.row} aria-hidden={repeated || undefined}>
      {logos.map(({ _id, url, filename }) => (
        <li key={_id} className={styles.logo}>
          <img
            src={url}
            alt={repeated ? '' : logoName(filename, nameless)}
            width={320}
            height={134}
            loading="lazy"
          />
        </li>
      ))}
    </ul>
  );
}

function PauseButton({ stopped, toggle }: Pause) {
  const { play, pause } = useTexts('collaborations');
  return (
    <Button
      variant="quiet"
      size="small"
      className={styles.pause}
      data-scripted
      icon={stopped ? <Play aria-hidden="true" /> : <PauseIcon aria-hidden="true" />}
      onClick={toggle}
    >
      {stopped ? play : pause}
    </Button>
  );
}

/** Seconds that a logo takes for its own width. */
const pace = 5;

/** However many logos there are, they pass at the same speed; a narrow row is as wide as the strip all the same. */
function useSteadyPace(track: RefObject<HTMLElement | null>, count: number) {
  useEffect(() => {
    track.current?.style.setProperty('--round', `${Math.max(count, 5) * pace}s`);
  }, [track, count]);
}
