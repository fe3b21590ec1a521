/** Tells whether what the public site shows is still what it was. */
export interface ContentVersion {
  /** Another text after every change of courses, certificates, logos or posters; never the same one twice, also after a restart. */
  current(): string;
  /** Says that something has changed. */
  changed(): void;
}

/** When a course or certificate became what it is, ISO 8601 in UTC. */
export interface EntryChange {
  _id: string;
  hidden: boolean;
  changedAt: string;
}

/** Begins to count. */
export function contentVersion(now: () => Date): ContentVersion {
  const start = now().getTime().toString(36);
  let changes = 0;
  return {
    current: () => `${start}-${changes}`,
    changed: () => {
      changes += 1;
    },
  };
}
