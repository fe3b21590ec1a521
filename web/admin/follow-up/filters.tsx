import { stages } from '../../../src/shared/follow-up.ts';
import type { FollowUpCounts } from '../../../src/shared/records.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './filters.module.css';
import { stageWords } from './follow-up-words.ts';
import type { FollowUpPart } from './use-follow-up-part.ts';

interface FiltersProps {
  part: FollowUpPart;
  counts: FollowUpCounts | undefined;
  onShow: (part: FollowUpPart) => void;
}

/** Chooses whom the list shows, with how many they are: all, due today, each stage; and whose. */
export function Filters({ part, counts, onShow }: FiltersProps) {
  const chip = (label: string, count: number | undefined, change: Pick<FollowUpPart, 'stage' | 'due'>) => (
    <button
      key={label}
      type="button"
      className={styles.chip}
      aria-pressed={part.stage === change.stage && part.due === change.due}
      onClick={() => onShow({ ...part, ...change, page: 1 })}
    >
      {label} <span className={styles.count}>{count?.toLocaleString('en-IN') ?? '–'}</span>
    </button>
  );
  return (
    <div className={styles.filters}>
      <fieldset className={styles.chips}>
        <VisuallyHidden as="legend">Shown people</VisuallyHidden>
        {chip('All', counts?.total, { stage: null, due: null })}
        {chip('Due today', counts?.due, { stage: null, due: 'today' })}
        {stages.map((stage) => chip(stageWords[stage], counts?.stages[stage], { stage, due: null }))}
      </fieldset>
      <label className={styles.owner}>
        Owner
        <select
          className={styles.select}
          value={part.owner ?? ''}
          onChange={({ target }) => onShow({ ...part, owner: target.value || null, page: 1 })}
        >
          <option value="">Everybody</option>
          <option value="none">No owner ({(counts?.unowned ?? 0).toLocaleString('en-IN')})</option>
          {counts?.owners.map(({ _id, name, isYou, people }) => (
            <option key={_id} value={_id}>
              {isYou ? `${name} (you)` : name} ({people.toLocaleString('en-IN')})
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
