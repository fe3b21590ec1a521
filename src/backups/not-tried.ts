/** Nothing was unpacked, for a reason that says nothing of whether the backup is good. */
export class NotTried extends Error {}
