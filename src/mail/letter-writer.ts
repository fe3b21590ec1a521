import { canConfirm, sampleFacts } from '../shared/sample-facts.ts';
import type { Content } from './layout.ts';
import { asHtml, asText } from './layout.ts';
import type { LetterParts, LetterRequest } from './letter-parts.ts';
import { addressOf, instituteName, oneLine, own } from './letter-parts.ts';
import { templateOf } from './letters/all-letters.ts';
import { testMail } from './letters/test-mail.ts';
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
      attachments: content.attachments,
    };
  };
  return {
    /**
     * Writes a mail; null for one to a visitor that would have no name, or no phone or email, but a sample, and for a notice
     * that is no longer true. One for an address that the institute has no more goes to all that it has.
     */
    write(request: LetterRequest): Mail | null {
      const facts = parts.facts();
      const { id, audience, addressee = null, record } = request;
      const isToVisitor = audience === 'sender' || audience === 'applicant';
      if (isToVisitor && !canConfirm(sampleFacts(facts))) return null;
      const content = templateOf(request)?.(record, parts) ?? null;
      const office = addressee === null ? undefined : parts.notify[addressee];
      if (content === null) return null;
      const visitor = { name: oneLine(record.name ?? ''), address: addressOf(record) };
      const institute = {
        name: instituteName(facts),
        address: own(facts, 'email') ?? parts.notify[0] ?? parts.from,
      };
      const replyTo = audience === 'institute' && visitor.address !== '' ? visitor : institute;
      return mail(id, content, {
        to: audience === 'institute' ? (office === undefined ? parts.notify : [office]) : [visitor.address],
        replyTo,
      });
    },
    /** Writes the mails with which an admin checks that mails arrive: one to each address of the institute. */
    writeTests(randomId: () => string): Mail[] {
      const replyTo = { name: instituteName(parts.facts()), address: parts.from };
      return parts.notify.map((address) => mail(randomId(), testMail(parts), { to: [address], replyTo }));
    },
  };
}
