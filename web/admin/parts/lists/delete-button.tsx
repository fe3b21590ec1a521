import { Trash2 } from 'lucide-react';
import { adminTexts } from '../../../../src/content/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import styles from './row-button.module.css';

interface DeleteButtonProps {
  /** The record's name, for the button's accessible name. */
  name: string;
  busy?: boolean;
  onDelete: () => void;
}

/** The button that deletes a record. */
export function DeleteButton({ name, busy = false, onDelete }: DeleteButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      className={joinClasses(styles.button, styles.danger)}
      icon={<Trash2 aria-hidden="true" />}
      busy={busy}
      busyText={adminTexts.deleting}
      aria-label={busy ? undefined : `Delete ${name}`}
      onClick={onDelete}
    >
      Delete
    </Button>
  );
}
