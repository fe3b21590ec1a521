import { ViewDialog } from '../../ui/view-dialog.tsx';
import styles from './keys-dialog.module.css';

const keys: readonly (readonly [keys: string, meaning: string])[] = [
  ['↓ ↑ or J K', 'the next person, the one before'],
  ['0', 'no answer: notes it, call again tomorrow; on to the next person'],
  [
    '1 to 5',
    'spoken: call again tomorrow, in 3 days, in a week, on Monday, or on no day; on to the next person',
  ],
  ['E', 'wants to come: give a seat, or change it; enroll whoever has only written'],
  ['N', 'write a note; Enter saves it'],
  ['D', 'spoken: choose the day, or none; on to the next person'],
  ['S', 'choose the stage, such as lost; enrolled and completed follow from the seat; on to the next person'],
  ['X', 'select the person, to assign several or give them a day at once'],
  ['W', 'WhatsApp, with the text ready'],
  ['C', 'call, or write an email'],
  ['Enter', 'the page of the person: all that came and was done'],
  ['Ctrl + Z', 'undo the last change, and the one before, while Undo is shown'],
  ['/', 'search everything, as on every screen; so does a name that you type'],
  ['+', 'add an enrollment, as on every screen'],
  ['Esc', 'close what is open'],
];

/** Shows the keys of the list. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <ViewDialog title="Keyboard shortcuts" size="medium" onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, meaning]) => (
          <div key={key} className={styles.line}>
            <dt className={styles.key}>{key}</dt>
            <dd className={styles.meaning}>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>They act on the one person in focus, not on all who are ticked.</p>
    </ViewDialog>
  );
}
