import { useState } from 'react';
import { Switch } from '../../../ui/switch.tsx';
import { isSlashOn, setSlash } from '../search/slash-key.ts';
import styles from './account-dialog.module.css';

/** Switches off the single key, which is in the way of who speaks to the computer. */
export function KeysPart() {
  const [isOn, setOn] = useState(isSlashOn);
  return (
    <div className={styles.form}>
      <p>Ctrl + K, or ⌘ K on a Mac, opens the search on every screen.</p>
      <Switch
        on={isOn}
        onClick={() => {
          setSlash(!isOn);
          setOn(!isOn);
        }}
      >
        The key / opens it too, on this device
      </Switch>
    </div>
  );
}
