import type { FollowUp, FollowUpOwner } from '../../../../src/shared/records.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './owner-select.module.css';
import field from './select.module.css';

interface OwnerSelectProps {
  person: Pick<FollowUp, 'name' | 'owner'>;
  owners: readonly FollowUpOwner[];
  tabIndex?: number;
  className?: string;
  onOwner: (owner: string | null) => void;
}

/** Chooses the admin who looks after a person. */
export function OwnerSelect({ person, owners, tabIndex, className, onOwner }: OwnerSelectProps) {
  const { name, owner } = person;
  return (
    <label className={className}>
      <VisuallyHidden>{name} is assigned to</VisuallyHidden>
      <select
        className={joinClasses(field.select, styles.select)}
        tabIndex={tabIndex}
        value={owner ?? ''}
        onChange={({ target }) => onOwner(target.value || null)}
      >
        <option value="">Not assigned</option>
        {owners.map((each) => (
          <option key={each._id} value={each._id}>
            {each.isYou ? `${each.name} (you)` : each.name}
          </option>
        ))}
      </select>
    </label>
  );
}
