import type { Context } from '../context.ts';
import { inboxes, isInbox } from '../shared/inboxes.ts';
import type { Language } from '../shared/languages.ts';
import type { CatalogueKind } from '../shared/records.ts';
import { canConfirm, sampleFacts } from '../shared/sample-facts.ts';
import type { Standing } from './asked.ts';
import { asHtml, asText, type Content } from './layout.ts';
import { addressOf, instituteName, oneLine, own } from './letter-words.ts';
import { type LetterRequest, templateOf } from './letters/all-letters.ts';
import { testMail } from './letters/test-mail.ts';
import type { Mail } from './smtp.ts';

interface Applicant {
  enrollment: string;
  name: string;
  email: string;
  course: string;
  kind: CatalogueKind | null;
  entry: string | null;
  language: Language;
}

/** Returns null for an outdated notice, or for a visitor if the batch, the name, or both phone and email, are samples. */
export function writeLetter(context: Context, request: LetterRequest): Mail | null {
  return write(context, request, standingOf(context, request));
}

/** Returns the mail that a cancellation would send to an applicant, or null for no mail. */
export function writeCancellation(
  context: Context,
  { enrollment, name, email, course, kind, entry, language }: Applicant,
  message: string,
): Mail | null {
  const record = {
    ...{ id: enrollment, name, email, course, language, event: 'cancelled', message },
    ...(kind && entry && { kind, entry }),
  };
  const standing = context.ask.standing(enrollment);
  return write(
    context,
    { id: 'preview', topic: 'notices', audience: 'applicant', record },
    standing && cancelled(standing),
  );
}

export function writeTestMails(context: Context): Mail[] {
  const { mail } = context.config;
  if (mail === null) return [];
  const from = { name: instituteName(context.ask.facts()), address: mail.from };
  return mail.notify.map((address) =>
    toMail(context.randomId(), from, testMail(context), { to: [address], replyTo: from }),
  );
}

function write(context: Context, request: LetterRequest, standing: Standing | null): Mail | null {
  const { mail } = context.config;
  if (mail === null) return null;
  const facts = context.ask.facts();
  const { id, audience, addressee = null, record } = request;
  const isToVisitor = audience === 'sender' || audience === 'applicant';
  if (isToVisitor && (standing?.batch?.sample || !canConfirm(sampleFacts(facts)))) return null;
  const content = templateOf(request)?.(context, record, standing) ?? null;
  if (content === null) return null;
  const name = instituteName(facts);
  const institute = { name, address: own(facts, 'email') ?? mail.notify[0] ?? mail.from };
  const visitor = { name: oneLine(record.name ?? ''), address: addressOf(record) };
  const office = addressee === null ? undefined : mail.notify[addressee];
  // The settings may have had more addresses when the mail was queued.
  const offices = office === undefined ? mail.notify : [office];
  return toMail(id, { name, address: mail.from }, content, {
    to: audience === 'institute' ? offices : [visitor.address],
    replyTo: audience === 'institute' && visitor.address !== '' ? visitor : institute,
  });
}

function toMail(
  id: string,
  from: Mail['from'],
  content: Content,
  addresses: Pick<Mail, 'to' | 'replyTo'>,
): Mail {
  return {
    messageId: `${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}`,
    from,
    ...addresses,
    subject: content.subject,
    text: asText(content),
    html: asHtml(content, from.name),
    attachments: content.attachments,
  };
}

function standingOf({ ask }: Context, { topic, record }: LetterRequest): Standing | null {
  const hasPlace = topic === 'notices' || (isInbox(topic) && inboxes[topic].hasPlace);
  return hasPlace ? ask.standing(record.id ?? '') : null;
}

function cancelled({ batch, ...standing }: Standing): Standing {
  return {
    ...standing,
    state: 'cancelled',
    heldUntil: null,
    batch: batch && { ...batch, state: 'cancelled' },
  };
}
