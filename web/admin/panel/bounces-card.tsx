import type { TodayWork } from '../../../src/shared/records.ts';
import { bounceDay, bounceReason } from '../parts/people/bounce-words.ts';
import { PersonLink } from '../parts/people/person-link.tsx';
import { SetAsideBounce } from '../parts/people/set-aside-bounce.tsx';
import { TodayCard, TodayLine } from './today-card.tsx';

interface BouncesCardProps extends Pick<TodayWork, 'bounces'> {
  /** Reads Today again. */
  reload: () => Promise<unknown>;
}

/** The emails that came back: each person is asked for another address, or it is set aside; nothing once none stands. */
export function BouncesCard({ bounces: { total, first }, reload }: BouncesCardProps) {
  if (total === 0) return null;
  const rest = total - first.length;
  return (
    <TodayCard
      title="Emails that came back"
      note={total.toLocaleString('en-IN')}
      empty=""
      more={
        rest > 0
          ? `And ${rest.toLocaleString('en-IN')} more, once these are corrected or set aside.`
          : undefined
      }
    >
      {first.map((bounce) => (
        <TodayLine
          key={bounce._id}
          name={
            <PersonLink contact={bounce.contact} row={bounce._id}>
              {bounce.name}
            </PersonLink>
          }
          beside={bounce.phone ?? undefined}
          due={bounceDay(bounce)}
          about={`${bounce.address}: ${bounceReason(bounce.answer)}`}
        >
          <SetAsideBounce
            bounce={bounce}
            variant="quiet"
            onDone={() => void reload().catch(() => undefined)}
          />
        </TodayLine>
      ))}
    </TodayCard>
  );
}
