import { X } from 'lucide-react';
import { useState } from 'react';
import type { AdminBatch, Place } from '../../../src/shared/records.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { counted } from '../parts/batches/batch-words.ts';
import {
  actionsFor,
  actionWords,
  type BulkAction,
  bulkActions,
  cancelText,
  canGetCertificate,
} from '../parts/seats/place-words.ts';
import styles from './bulk-bar.module.css';
import { BulkDialog } from './bulk-dialog.tsx';
import { IssueButton } from './issue-button.tsx';

interface BulkBarProps {
  /** Those that are ticked. */
  places: readonly Place[];
  batch: AdminBatch;
  onClear: () => void;
  /** Called when some were changed. */
  onChanged: () => void;
}

/** The actions on all who are ticked, at the end of the screen and always in sight; nothing while nobody is. */
export function BulkBar({ places, batch, onClear, onChanged }: BulkBarProps) {
  const [asked, setAsked] = useState<{ action: BulkAction; places: readonly Place[] } | null>(null);
  const now = serverTime();
  const able = (action: BulkAction) =>
    places.filter((place) => actionsFor(place, batch, now).includes(action));
  const completed = places.filter((place) => canGetCertificate(place, batch, now));
  return (
    <>
      {places.length > 0 ? (
        <div className={joinClasses('on-navy', styles.bar)}>
          <p role="status" className={styles.count}>
            {places.length.toLocaleString('en-IN')} selected
          </p>
          {bulkActions.map((action) => {
            const some = able(action);
            const count = some.length.toLocaleString('en-IN');
            return some.length === 0 ? null : (
              <Button
                key={action}
                variant={action === 'confirm' ? 'primary' : 'secondary'}
                size="small"
                aria-label={action === 'cancel' ? undefined : `${actionWords[action]} ${count} selected`}
                onClick={() => setAsked({ action, places: some })}
              >
                {action === 'cancel' ? cancelText(...some) : `${actionWords[action]} ${count}`}
              </Button>
            );
          })}
          {completed.length > 0 ? (
            <IssueButton
              places={completed}
              batch={batch}
              label={`Issue certificates to ${completed.length} selected`}
              text={
                completed.length === places.length
                  ? 'Issue certificates'
                  : `Issue ${counted(completed.length, 'certificate')}`
              }
              onIssued={() => {
                onClear();
                onChanged();
              }}
            />
          ) : null}
          <IconButton label="Clear the selection" className={styles.clear} onClick={onClear}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
      {asked ? (
        <BulkDialog
          {...asked}
          batch={batch}
          onClose={(isChanged) => {
            setAsked(null);
            if (!isChanged) return;
            onClear();
            onChanged();
          }}
        />
      ) : null}
    </>
  );
}
