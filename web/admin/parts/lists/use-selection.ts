import { useState } from 'react';

/** The rows that are ticked, by their ids. */
export interface Selection {
  has: (id: string) => boolean;
  /** Ticks these, or takes their ticks away. */
  set: (ids: readonly string[], isOn: boolean) => void;
  clear: () => void;
}

/** Keeps which rows are ticked. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id) => ids.has(id),
    set: (some, isOn) =>
      setIds((before) => {
        const after = new Set(before);
        for (const id of some) {
          if (isOn) after.add(id);
          else after.delete(id);
        }
        return after;
      }),
    clear: () => setIds(new Set()),
  };
}
