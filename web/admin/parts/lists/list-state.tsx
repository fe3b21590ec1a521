import { adminTexts } from '../../../../src/content/admin.ts';
import { Busy } from '../../../ui/busy.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { isUnauthorized } from '../../data/admin-api.ts';
import { useFocusKept } from '../../data/keep-focus.ts';
import { ErrorState } from './error-state.tsx';

interface ListStateProps {
  list: { error: unknown; loading: boolean; reload: () => Promise<unknown> };
  /** How many rows are shown; undefined until they have arrived. */
  count: number | undefined;
  /** Shown if the list could not be read. */
  failure: string;
  /** Shown if there are no rows, for a list that can be empty. */
  empty?: string;
  /** Says below that what will be there, and how it begins. */
  begin?: string;
}

/** Shows that a list has failed, is loading or is empty; nothing otherwise. */
export function ListState({ list, count, failure, empty, begin }: ListStateProps) {
  const failed = list.error !== undefined && !isUnauthorized(list.error);
  useFocusKept(failed);
  if (failed)
    return (
      <ErrorState
        text={failure}
        note={count ? 'What is shown below was read before.' : undefined}
        busy={list.loading}
        onRetry={() => void list.reload()}
      />
    );
  if (count === undefined) return <Busy label={adminTexts.loading} />;
  return count === 0 && empty !== undefined ? <EmptyState text={empty} begin={begin} /> : null;
}
