import { useState } from 'react';
import { Switch } from '../../../ui/switch.tsx';
import { areSingleKeysOn, setSingleKeys } from '../single-keys.ts';
import styles from './account-dialog.module.css';

/** Switches off single keys, which are in the way of who speaks to the computer. */
export function KeysPart() {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <div className={styles.form}>
      <p>Ctrl + K, or ⌘ K on a Mac, opens the search on every screen.</p>
      <Switch
        on={isOn}
        onClick={() => {
          setSingleKeys(!isOn);
          setOn(!isOn);
        }}
      >
        Single keys act too, on this device: / opens it, + adds an enrollment, and the page of a person has
        its own
      </Switch>
    </div>
  );
}
