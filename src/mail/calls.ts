import { callWith } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { conflict } from '../http/index.ts';
import { Done } from '../shared/records/answers.ts';
import { forgetFailedMails, retryFailedMails, sendTestMails } from './outbox.ts';

const call = callWith<Context>();
const tag = 'Back office';

export const mailCalls = [
  call({
    method: 'POST',
    path: '/api/admin/test-mail',
    name: 'sendTestMail',
    tag,
    summary:
      'Sends each address of the institute a test mail, and says whether the mail server has taken it.',
    who: 'office',
    answer: Done,
    refusals: [409],
    activity: 'recorded',
    async handle({ record }, context) {
      const { mail } = context.config;
      if (mail === null) throw conflict('No emails are sent: SMTP_URL and NOTIFY_EMAIL are not set.');
      const trouble = await sendTestMails(context);
      if (trouble !== null) throw conflict(trouble);
      record({ action: 'sent a test email' });
      return { message: `The mail server accepted a test email to ${mail.notify.join(', ')}.` };
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/failed-mails',
    name: 'retryFailedMails',
    tag,
    summary: 'Tries again to send the mails that could not be sent.',
    who: 'office',
    answer: Done,
    activity: 'recorded',
    handle({ record }, context) {
      record({ action: 'retried the failed emails' });
      return { message: `${countOf(retryFailedMails(context))} will be tried again.` };
    },
  }),
  call({
    method: 'DELETE',
    path: '/api/admin/failed-mails',
    name: 'forgetFailedMails',
    tag,
    summary: 'Gives up the mails that could not be sent.',
    who: 'office',
    answer: Done,
    activity: 'recorded',
    handle({ record }, context) {
      record({ action: 'gave up on the failed emails' });
      return { message: `${countOf(forgetFailedMails(context))} will not be sent.` };
    },
  }),
];

function countOf(mails: number): string {
  return mails === 1 ? '1 email' : `${mails} emails`;
}
