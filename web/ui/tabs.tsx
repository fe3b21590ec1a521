import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './tabs.module.css';

/** One of several views, one of which is shown. */
export interface Tab {
  id: string;
  label: string;
  /** A second, quieter line. */
  note?: string;
  content: ReactNode;
}

/** Switches between views: arrow keys, Home and End move between the tabs, as screen readers announce. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [chosen, setChosen] = useState(0);
  const base = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextIndex(event.key, chosen, tabs.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.list} data-scripted onKeyDown={move}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={index === chosen}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => setChosen(index)}
          >
            <span className={styles.label}>{tab.label}</span>
            {tab.note ? <span className={styles.note}>{tab.note}</span> : null}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={index !== chosen}
          className={styles.panel}
        >
          <p className={styles.title} aria-hidden="true">
            {tab.label}
            {tab.note ? <span className={styles.note}>{tab.note}</span> : null}
          </p>
          {tab.content}
        </div>
      ))}
    </div>
  );
}

function nextIndex(key: string, chosen: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (chosen + 1) % count;
    case 'ArrowLeft':
      return (chosen - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
