import { callWith } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/index.ts';
import { conflict, notFound } from '../http/index.ts';
import { inboxes } from '../shared/inboxes.ts';
import { Done } from '../shared/records/answers.ts';
import { removeBounce } from './bounces-store.ts';
import { forgetFailedMails, retryFailedMails, sendTestMails } from './outbox.ts';
import { mailingChanged } from './trouble.ts';

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
  call({
    method: 'DELETE',
    path: '/api/admin/bounces/:id',
    name: 'setBounceAside',
    tag,
    summary: 'Sets aside that an email came back: the next one goes to that address again.',
    description:
      'The id is that of what was sent, as in Today. What the email would have told stays on the list of whom the office is still to tell.',
    who: 'office',
    answer: Done,
    refusals: [404],
    activity: 'recorded',
    async handle({ id, record }, context) {
      const inbox = await transaction(context, (tx) => removeBounce(tx, id));
      if (inbox === null) throw notFound('No email that came back stands here any more.');
      mailingChanged(context);
      record({ action: 'set aside the email that came back of', kind: inboxes[inbox].one, thing: id });
      return { message: 'Emails go to this address again.' };
    },
  }),
];

function countOf(mails: number): string {
  return mails === 1 ? '1 email' : `${mails} emails`;
}
