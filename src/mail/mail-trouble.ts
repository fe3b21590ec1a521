import type { MailQueue } from './mail-queue.ts';
import { MailFault, type PostOffice } from './smtp.ts';
import { troubleText } from './trouble.ts';

interface MailTroubleParts {
  /** Where mails go out; null: none do. */
  postOffice: PostOffice | null;
  /** Addresses of the institute. */
  notify: readonly string[];
  /** Called when the reason for a failure changes. */
  changed: () => void;
}

/** Returns the functions that remember why mails to the institute fail, as long as they do. */
export function mailTrouble({ postOffice, notify, changed }: MailTroubleParts, { hurry }: MailQueue) {
  let isUntried = postOffice !== null;
  /** Why none leaves. */
  let outage: string | null = null;
  /** Why one address gets none, by the address; by null what was for no address of the institute. */
  const refusals = new Map<string | null, string>();

  function text(): string | null | undefined {
    const told = outage ?? [...refusals.values()].join(' ');
    return told || (isUntried ? undefined : null);
  }

  function change(turn: () => void): void {
    const before = text();
    turn();
    if (text() !== before) changed();
  }

  return {
    /** Returns what is wrong in words, or null; undefined before the first try. */
    text,

    /** Whether no mail has been tried since the start; what was waiting is then due at once. */
    isUntried: () => isUntried,

    /** To be called when a mail was tried, or there was none. */
    tried(): void {
      isUntried = false;
    },

    /** @param office the address of the institute that a mail was for; null: for another, or for none yet */
    remember(error: unknown, office: string | null): void {
      const told = troubleText(error, notify.length > 1 ? office : null);
      change(() => {
        if (error instanceof MailFault && error.about === 'connection') outage = told;
        else refusals.set(office, told);
      });
    },

    /** To be called when the server has taken a mail: whatever waited for that is due. */
    end(office: string | null): void {
      if (outage !== null) hurry();
      change(() => {
        outage = null;
        if (office === null) return;
        refusals.delete(office);
        refusals.delete(null);
      });
    },
  };
}

export type MailTrouble = ReturnType<typeof mailTrouble>;
