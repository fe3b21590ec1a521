import { useCallback } from 'react';
import { type Stage, stages, stageWords } from '../../../src/shared/follow-up.ts';
import type { FollowUpCounts } from '../../../src/shared/records.ts';
import { Choices } from '../../ui/choices.tsx';
import field from '../parts/follow-up/select.module.css';
import { SearchBox } from '../parts/lists/search-box.tsx';
import styles from './filters.module.css';
import type { FollowUpPart } from './use-follow-up-part.ts';

interface FilterProps {
  part: FollowUpPart;
  counts: FollowUpCounts | undefined;
  onShow: (part: FollowUpPart) => void;
}

/** All that chooses the people in the list. */
export function Filters(props: FilterProps) {
  const { part, onShow } = props;
  const search = useCallback((text: string) => onShow({ ...part, search: text, page: 1 }), [onShow, part]);
  return (
    <>
      <div className={styles.tools}>
        <SearchBox label="Search" value={part.search} onSearch={search} delay={150} />
        <OwnerFilter {...props} />
      </div>
      <ShownFilter {...props} />
    </>
  );
}

/** Everybody, who is due today, or who is at a stage. */
type Shown = 'all' | 'due' | Stage;

/** Chooses the people in the list, with how many they are: all, due today, each stage. */
function ShownFilter({ part, counts, onShow }: FilterProps) {
  const { stage, due } = part;
  const shown: Shown | null = due === null ? (stage ?? 'all') : stage === null ? 'due' : null;
  const show = (next: Shown) =>
    onShow({
      ...part,
      stage: next === 'all' || next === 'due' ? null : next,
      due: next === 'due' ? 'today' : null,
      page: 1,
    });
  return (
    <Choices<Shown>
      look="apart"
      legend="Shown people"
      choices={[
        { value: 'all', label: 'All', count: counts?.total ?? null },
        { value: 'due', label: 'Due today', count: counts?.due ?? null },
        ...stages.map((value) => ({
          value,
          label: stageWords[value],
          count: counts?.stages[value] ?? null,
        })),
      ]}
      chosen={shown}
      onChoose={show}
    />
  );
}

/** Chooses whose people the list shows, with how many they are. */
function OwnerFilter({ part, counts, onShow }: FilterProps) {
  return (
    <label className={styles.owner}>
      <span className={styles.label}>Assigned to</span>
      <select
        className={field.select}
        value={part.owner ?? ''}
        onChange={({ target }) => onShow({ ...part, owner: target.value || null, page: 1 })}
      >
        <option value="">Everybody</option>
        <option value="none">Not assigned ({(counts?.unowned ?? 0).toLocaleString('en-IN')})</option>
        {counts?.owners.map(({ _id, name, isYou, people }) => (
          <option key={_id} value={_id}>
            {isYou ? `${name} (you)` : name} ({people.toLocaleString('en-IN')})
          </option>
        ))}
      </select>
    </label>
  );
}
