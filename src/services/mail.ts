import { openAlarms, toMail } from '../alarms/alarms.ts';
import { alarmSources, type SourceParts } from '../alarms/sources.ts';
import { unavailable } from '../http/refusals.ts';
import { cancellationWriter } from '../mail/cancellation-preview.ts';
import type { LetterParts } from '../mail/letter-parts.ts';
import { letterWriter } from '../mail/letter-writer.ts';
import { createOutbox } from '../mail/outbox.ts';
import { semaphore } from '../semaphore.ts';
import { firstLanguage } from '../shared/languages.ts';
import type { AppParts } from './app-parts.ts';
import type { Content } from './content.ts';

/** What mails and alarms ask of others. */
interface AskedOfOthers
  extends Pick<LetterParts, 'standing' | 'certificate'>,
    Pick<SourceParts, 'unusualIssues'> {
  /** Called when there is another alarm, or something else to say of mails. */
  changed: () => void;
}

/** Mails and alarms. */
export type Mailing = ReturnType<typeof openMailing>;

/** Opens the mails and the alarms, which tell of each other. */
export function openMailing(
  parts: AppParts,
  { current, facts, offeredAs }: Content,
  { standing, certificate, unusualIssues, changed }: AskedOfOthers,
) {
  const { config, tokenSecret, now } = parts;
  const { mail, publicUrl } = config;
  const letterParts: LetterParts = {
    facts,
    texts: current.texts,
    notify: mail?.notify ?? [],
    from: mail?.from ?? '',
    publicUrl,
    offeredAs,
    standing,
    certificate,
    alarms: () => toMail(alarms.current()),
    now,
  };
  const outbox = createOutbox({
    ...parts,
    postOffice: mail && parts.postOffice,
    ...letterWriter(letterParts),
    secret: tokenSecret,
    changed,
  });
  const sourceParts: SourceParts = {
    ...parts,
    ...config,
    hasOwnCertificate: Boolean(config.https?.ownCertificate),
    mailTrouble: outbox.trouble,
    failedMails: outbox.failed,
    unusualIssues,
    words: () => current.texts(firstLanguage).batches.days,
  };
  const alarms = openAlarms({
    ...parts,
    find: (kind) => alarmSources[kind](sourceParts),
    putMails: mail && outbox.putAlarms,
    wake: outbox.wake,
    changed,
  });
  return {
    outbox,
    alarms,
    writeCancellation: mail === null ? () => null : cancellationWriter(letterParts),
    testMailSemaphore: semaphore(1, 0, () => unavailable('A test email is already being sent.', 5)),
  };
}
