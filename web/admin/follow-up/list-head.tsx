import { Keyboard } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { peopleText } from '../parts/batches/batch-words.ts';
import { ExportButtons } from '../parts/lists/export-buttons.tsx';
import { RefreshButton } from '../parts/lists/refresh-button.tsx';
import styles from './follow-up-page.module.css';
import { exportCall, type FollowUpPart } from './use-follow-up-part.ts';

interface ListHeadProps {
  part: FollowUpPart;
  /** How many are in the list; undefined until it has been read. */
  total: number | undefined;
  onKeys: () => void;
  onRefresh: () => Promise<unknown>;
}

/** How many the list has, and what can be done with the whole of it. */
export function ListHead({ part, total, onKeys, onRefresh }: ListHeadProps) {
  return (
    <>
      <p role="status" className={styles.total}>
        {total !== undefined && peopleText(total)}
      </p>
      <div className={styles.export}>
        <ExportButtons callOf={(format) => exportCall(part, format)} rows={total} />
      </div>
      <div className={styles.buttons}>
        <Button
          variant="quiet"
          size="small"
          className={styles.keys}
          icon={<Keyboard aria-hidden="true" />}
          onClick={onKeys}
        >
          Keys (?)
        </Button>
        <RefreshButton onRefresh={onRefresh} />
      </div>
    </>
  );
}
