import { firstLanguage } from '../shared/languages.ts';
import type { Alarm } from '../shared/records.ts';
import { canConfirm, sampleFacts } from '../shared/sample-facts.ts';
import type { Institution } from '../shared/site-facts.ts';
import { accountLetter } from './account-letters.ts';
import { confirmation } from './confirmation.ts';
import { buttonTo, notification } from './institute-letters.ts';
import type { Content } from './layout.ts';
import { asHtml, asText } from './layout.ts';
import type { Letter, LetterParts } from './letter-parts.ts';
import { instituteName, oneLine, own, receivedAt } from './letter-parts.ts';
import { notice } from './notices.ts';
import type { StoredRecord } from './repository.ts';
import type { Mail } from './smtp.ts';

/** Writes the mails of the institute. */
export function letterWriter(parts: LetterParts) {
  const mail = (id: string, content: Content, addresses: Pick<Mail, 'to' | 'replyTo'>): Mail => {
    const institute = instituteName(parts.facts());
    return {
      messageId: `${id}@${parts.from.slice(parts.from.lastIndexOf('@') + 1)}`,
      from: { name: institute, address: parts.from },
      ...addresses,
      subject: content.subject,
      text: asText(content),
      html: asHtml(content, institute),
      attachments: content.attachments ?? [],
    };
  };
  return {
    /**
     * Writes a mail; null for one to a visitor that would have no name, or no phone or email, but a sample, and for a notice
     * that is no longer true.
     */
    write(letter: Letter): Mail | null {
      const facts = parts.facts();
      const { id, audience, record } = letter;
      const isToVisitor = audience === 'sender' || audience === 'applicant';
      if (isToVisitor && !canConfirm(sampleFacts(facts))) return null;
      const content = contentOf(letter, facts, parts);
      if (content === null) return null;
      const visitor = { name: oneLine(record.name ?? ''), address: record.email ?? record.mail ?? '' };
      const institute = {
        name: instituteName(facts),
        address: own(facts, 'email') ?? parts.notify[0] ?? parts.from,
      };
      const replyTo = audience === 'institute' && visitor.address !== '' ? visitor : institute;
      return mail(id, content, { to: audience === 'institute' ? parts.notify : [visitor.address], replyTo });
    },
    /** Writes the mail with which an admin checks that mails arrive. */
    writeTest(id: string): Mail {
      const institute = instituteName(parts.facts());
      const content: Content = {
        language: firstLanguage,
        subject: `Test email · ${institute}`,
        heading: 'Emails from your website are arriving',
        paragraphs: [
          'An admin sent this test email from the back office. Everything visitors send is emailed to this address in the same way.',
        ],
        details: [],
        button: buttonTo('adminPanel', parts),
        footer: ['You do not need to do anything.'],
      };
      return mail(id, content, { to: parts.notify, replyTo: { name: institute, address: parts.from } });
    },
  };
}

function contentOf(letter: Letter, facts: Institution, parts: LetterParts): Content | null {
  const { inbox, audience, record } = letter;
  if (inbox === 'accountEvents') return accountLetter(record, facts, parts);
  if (inbox === 'alarms') return alarmsNotice(record, facts, parts);
  if (inbox === 'notices') return notice(record, facts, parts);
  return audience === 'institute'
    ? notification(inbox, record, parts)
    : confirmation(inbox, record, facts, parts);
}

/** For an owner: what is wrong on the server; null once nothing is. */
function alarmsNotice(record: StoredRecord, facts: Institution, parts: LetterParts): Content | null {
  const alarms = parts.alarms();
  const [first] = alarms;
  if (first === undefined) return null;
  const institute = instituteName(facts);
  const heading = alarms.length === 1 ? first.title : `${alarms.length} things need your attention`;
  const sinceWhen = ({ since }: Alarm) => receivedAt({ created_at: since }, firstLanguage);
  const each = (alarm: Alarm) => `${alarm.title}\n${alarm.text}\nSince: ${sinceWhen(alarm)}`;
  return {
    language: firstLanguage,
    subject: `${heading} · ${institute}`,
    heading,
    paragraphs: [
      `Hello ${oneLine(record.name ?? '')},`,
      ...(alarms.length === 1 ? [first.text] : alarms.map(each)),
    ],
    details: alarms.length === 1 ? [['Since', sinceWhen(first)]] : [],
    button: buttonTo('adminPanel', parts),
    footer: [
      `You are receiving this email, once a day while this lasts, because you are an owner of the back office of ${institute}.`,
    ],
  };
}
