import { useState } from 'react';
import { adminTexts } from '../../content/admin.ts';
import { type FailureTexts, failureText } from '../../data/failure-text.ts';
import { Busy } from '../../ui/busy.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { type DeletablePath, isUnauthorized } from '../data/admin-api.ts';
import type { AdminList } from '../data/use-admin-list.ts';
import { useDeletion } from '../data/use-deletion.ts';
import { useFocusKept } from '../parts/keep-focus.ts';
import stack from '../parts/stack.module.css';
import { PictureCard } from './picture-card.tsx';
import styles from './picture-grid.module.css';

interface PictureGridProps<Item> {
  list: AdminList<Item>;
  /** The call that lists them. */
  call: DeletablePath;
  shown: (item: Item) => { url: string; name: string };
  /** The pictures are higher than wide. */
  tall?: boolean;
  empty: string;
  question: string;
  deleted: string;
  loadFailed: string;
  deleteFailure: FailureTexts;
}

/** Uploaded pictures, newest first. One that is deleted goes at once, and comes back if that failed. */
export function PictureGrid<Item extends { _id: string }>(props: PictureGridProps<Item>) {
  const { list, call, shown, deleteFailure } = props;
  const [asked, setAsked] = useState<Item | null>(null);
  const deletion = useDeletion({
    path: call,
    reload: list.reload,
    success: props.deleted,
    failure: (error) => failureText(error, deleteFailure),
  });
  const items = list.items?.filter((item) => !deletion.leaving.has(item._id));
  const failed = list.error !== undefined && !isUnauthorized(list.error);
  useFocusKept(failed);

  return (
    <div className={stack.items}>
      {failed ? (
        <ErrorState
          title={adminTexts.loadFailed}
          text={props.loadFailed}
          retryLabel={adminTexts.retry}
          busy={list.loading}
          onRetry={() => void list.reload()}
        />
      ) : null}
      {items === undefined && !failed ? <Busy /> : null}
      {items?.length === 0 && !failed ? <EmptyState text={props.empty} /> : null}
      {items && items.length > 0 ? (
        <ul className={joinClasses(styles.grid, props.tall && styles.tall)}>
          {items.map((item) => (
            <PictureCard key={item._id} {...shown(item)} onDelete={() => setAsked(item)} />
          ))}
        </ul>
      ) : null}
      {asked ? (
        <ConfirmDialog
          title={`Delete ${shown(asked).name}?`}
          question={props.question}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void deletion.remove(asked._id, shown(asked).name);
          }}
        />
      ) : null}
    </div>
  );
}
