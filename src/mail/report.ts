import type { Stored } from '../database/index.ts';
import type { MailSettings } from '../settings.ts';
import { MailFault, openMailer, shortPatience } from './smtp.ts';
import { countMails } from './store.ts';

/** Checks for the doctor that the mail server accepts our log-in, and counts waiting mails. Sends none. */
export async function reportMails(
  stored: Stored,
  settings: MailSettings | null,
): Promise<{ good: boolean; text: string }> {
  const [waiting, failed] = [countMails(stored, 'waiting'), countMails(stored, 'failed')];
  if (settings === null) {
    return waiting === 0
      ? { good: true, text: 'none are sent; SMTP_URL and NOTIFY_EMAIL are not set' }
      : { good: false, text: `${waiting} wait, but SMTP_URL and NOTIFY_EMAIL are not set; set both` };
  }
  const { host, port } = settings.server;
  const fault = await faultOf(settings.server);
  if (fault !== null) {
    return {
      good: false,
      text: `${host}:${port} does not take our mails (${fault}); look at SMTP_URL. ${waiting} wait`,
    };
  }
  if (failed > 0) {
    return {
      good: false,
      text: `${failed} could not be sent within a day; the back office's panel can try them again`,
    };
  }
  return { good: true, text: `${host}:${port} takes our mails; ${waiting} wait` };
}

async function faultOf(server: MailSettings['server']): Promise<string | null> {
  const mailer = await openMailer(server, shortPatience);
  try {
    await mailer.verify();
    return null;
  } catch (error) {
    if (!(error instanceof MailFault)) throw error;
    return [error.facts.code, error.facts.answer].filter(Boolean).join(' ');
  } finally {
    mailer.close();
  }
}
