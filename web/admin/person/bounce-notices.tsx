import type { Person } from '../../../src/shared/records.ts';
import { bounceDay, bounceReason } from '../parts/people/bounce-words.ts';
import { SetAsideBounce } from '../parts/people/set-aside-bounce.tsx';
import styles from './person-page.module.css';

interface BounceNoticesProps {
  bounces: Person['bounces'];
  /** Called once one is set aside. */
  onDone: () => void;
}

/** The emails to a person that came back, each until its address is corrected or it is set aside. */
export function BounceNotices({ bounces, onDone }: BounceNoticesProps) {
  return bounces.map((bounce) => (
    <div key={bounce._id} className={styles.bounce}>
      <p className={styles.bounced}>
        <strong>
          An email to {bounce.name} at {bounce.address} came back on {bounceDay(bounce)}:{' '}
          {bounceReason(bounce.answer)}.
        </strong>{' '}
        No more go there until the address is corrected or this is set aside.
      </p>
      <SetAsideBounce bounce={bounce} onDone={onDone} />
    </div>
  ));
}
