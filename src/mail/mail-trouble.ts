import type { Audience, OutboxRepository } from './repository.ts';
import { MailFault } from './smtp.ts';
import { troubleText } from './trouble.ts';

interface MailTroubleParts {
  now: () => Date;
  /** Called when the reason for a failure changes. */
  changed: () => void;
}

/** Returns what remembers why mails to the institute fail, as long as they do. */
export function mailTrouble({ now, changed }: MailTroubleParts, rows: OutboxRepository) {
  let trouble: { about: MailFault['about']; text: string } | null = null;
  return {
    /** Returns one sentence on it, or null. */
    text: () => trouble?.text ?? null,

    remember(error: unknown): void {
      const about = error instanceof MailFault ? error.about : 'mail';
      const text = troubleText(error);
      const isNew = trouble?.text !== text;
      trouble = { about, text };
      if (isNew) changed();
    },

    /** To be called when the server has taken a mail: whatever waited for that is due. */
    end(audience: Audience): void {
      if (trouble === null || (trouble.about === 'mail' && audience !== 'institute')) return;
      if (trouble.about === 'connection') rows.hurry(now());
      trouble = null;
      changed();
    },
  };
}

/** Why mails to the institute fail. */
export type MailTrouble = ReturnType<typeof mailTrouble>;
