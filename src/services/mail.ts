import { alarmSources, openAlarms, type SourceParts, toMail } from '../alarms/index.ts';
import { unavailable } from '../http/index.ts';
import {
  cancellationWriter,
  createOutbox,
  type LetterParts,
  letterWriter,
  type MailQueue,
  mailTrouble,
  openMailQueue,
} from '../mail/index.ts';
import { recordEvents } from '../people/index.ts';
import { semaphore } from '../semaphore.ts';
import { firstLanguage } from '../shared/languages.ts';
import { signal } from '../signal.ts';
import type { AppParts } from './app-parts.ts';
import type { Content } from './content.ts';

/** The answers that mails and alarms ask of other rooms. */
interface AskedOfOthers
  extends Pick<LetterParts, 'standing' | 'certificate'>,
    Pick<SourceParts, 'unusualIssues'> {
  queue: MailQueue;
}

export type Mailing = ReturnType<typeof openMailing>;

/** Opens the mails that wait, which all who put one in share. */
export function openQueue(parts: AppParts): MailQueue {
  const { config, tokenSecret } = parts;
  return openMailQueue({
    ...parts,
    postOffice: config.mail && parts.postOffice,
    notify: config.mail?.notify ?? [],
    secret: tokenSecret,
  });
}

/** Opens the alarms and the outbox. */
export function openMailing(
  parts: AppParts,
  { current, facts, offeredAs }: Content,
  { queue, standing, certificate, unusualIssues }: AskedOfOthers,
) {
  const { config, now } = parts;
  const { mail, publicUrl } = config;
  const postOffice = mail && parts.postOffice;
  const { emit: changed, listen: whenChanged } = signal();
  const events = recordEvents(parts.database);
  const trouble = mailTrouble({ postOffice, notify: mail?.notify ?? [], changed }, queue);
  const sourceParts: SourceParts = {
    ...parts,
    ...config,
    hasOwnTlsCertificate: Boolean(config.https?.ownCertificate),
    mailTrouble: trouble.text,
    failedMails: queue.failed,
    unusualIssues,
    words: () => current.texts(firstLanguage).batches.days,
  };
  const alarms = openAlarms({
    ...parts,
    find: (kind) => alarmSources[kind](sourceParts),
    putMails: mail && queue.putAlarms,
    wake: queue.wake,
    changed,
  });
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
  return {
    outbox: createOutbox({
      ...parts,
      ...letterWriter(letterParts),
      keepSent: ({ inbox, record, subject: text, at: createdAt }) =>
        events.insert({
          inbox,
          record,
          kind: 'mail',
          text,
          batch: null,
          doneBy: null,
          adminName: null,
          createdAt,
        }),
      postOffice,
      queue,
      trouble,
      changed,
    }),
    alarms,
    /** Calls a listener when there is another alarm, or something else to say of mails. */
    whenMailingChanged: whenChanged,
    writeCancellation: mail === null ? () => null : cancellationWriter(letterParts),
    testMailSemaphore: semaphore(1, 0, () => unavailable('A test email is already being sent.', 5)),
  };
}
