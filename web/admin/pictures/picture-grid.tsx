import { useState } from 'react';
import { type FailureTexts, failureText } from '../../data/failure-text.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Stack } from '../../ui/stack.tsx';
import type { DeletablePath } from '../data/admin-api.ts';
import type { AdminList } from '../data/use-admin-list.ts';
import { useDeletion } from '../data/use-deletion.ts';
import { DeleteButton } from '../parts/lists/delete-button.tsx';
import { ListState } from '../parts/lists/list-state.tsx';
import styles from './picture-grid.module.css';

interface PictureGridProps<Item> {
  list: AdminList<Item>;
  /** The call that lists them. */
  call: DeletablePath;
  shown: (item: Item) => { url: string; name: string };
  /** The pictures are taller than wide. */
  tall?: boolean;
  empty: string;
  /** Says below that how it begins. */
  begin: string;
  question: string;
  deleted: string;
  loadFailed: string;
  deleteFailure: FailureTexts;
}

/** Uploaded pictures, newest first. A deleted one disappears at once, and comes back on failure. */
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

  return (
    <Stack>
      <ListState
        list={list}
        count={items?.length}
        failure={props.loadFailed}
        empty={props.empty}
        begin={props.begin}
      />
      {items && items.length > 0 ? (
        <ul className={joinClasses(styles.grid, props.tall && styles.tall)}>
          {items.map((item) => (
            <PictureCard key={item._id} {...shown(item)} onDelete={() => setAsked(item)} />
          ))}
        </ul>
      ) : null}
      {asked ? (
        <AskDialog
          title={`Delete ${shown(asked).name}?`}
          question={props.question}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void deletion.remove(asked._id, shown(asked).name);
          }}
        />
      ) : null}
    </Stack>
  );
}

interface PictureCardProps {
  url: string;
  /** Its file's name, or its title. */
  name: string;
  onDelete: () => void;
}

function PictureCard({ url, name, onDelete }: PictureCardProps) {
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.frame}>
        <img src={url} alt={name} loading="lazy" className={styles.picture} />
        <div className={styles.overlay}>
          <DeleteButton name={name} onDelete={onDelete} />
        </div>
      </div>
      <p className={styles.name}>{name}</p>
    </Card>
  );
}
