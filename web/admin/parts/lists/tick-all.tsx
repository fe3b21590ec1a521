import type { ReactNode } from 'react';
import tick from './tick-box.module.css';
import type { Selection } from './use-selection.ts';

interface TickAllProps {
  selection: Selection;
  /** The ids of all that it ticks. */
  ids: readonly string[];
  className: string | undefined;
  /** The label. */
  children: ReactNode;
}

/** The box that ticks all of some rows; it is half ticked while only some of them are. */
export function TickAll({ selection, ids, className, children }: TickAllProps) {
  const ticked = ids.filter(selection.has).length;
  return (
    <label className={className}>
      <input
        type="checkbox"
        className={tick.box}
        checked={ticked === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = ticked > 0 && ticked < ids.length;
        }}
        onChange={({ target }) => selection.set(ids, target.checked)}
      />
      {children}
    </label>
  );
}
