import type { Audience, OutboxRepository } from './repository.ts';
import { MailFault, type PostOffice } from './smtp.ts';
import { troubleText } from './trouble.ts';

interface MailTroubleParts {
  now: () => Date;
  /** Where mails go out; null: none do. */
  postOffice: PostOffice | null;
  /** Called when the reason for a failure changes. */
  changed: () => void;
}

/** Returns the functions that remember why mails to the institute fail, as long as they do. */
export function mailTrouble({ now, postOffice, changed }: MailTroubleParts, rows: OutboxRepository) {
  let isUntried = postOffice !== null;
  let trouble: { about: MailFault['about']; text: string } | null = null;
  return {
    /** Returns one sentence on it, or null; undefined before the first try. */
    text: () => trouble?.text ?? (isUntried ? undefined : null),

    /** Whether no mail has been tried since the start; what was waiting is then due at once. */
    isUntried: () => isUntried,

    /** To be called when a mail was tried, or there was none. */
    tried(): void {
      isUntried = false;
    },

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

export type MailTrouble = ReturnType<typeof mailTrouble>;
