import { escapeHtml } from '../pages/html.ts';
import type { PageName } from '../shared/pages.ts';
import { pagePath } from '../shared/pages.ts';
import { callLink } from '../shared/phone-links.ts';
import { internationalNumber } from '../shared/phone-number.ts';
import type { Inbox } from '../shared/records.ts';
import type { SampleName } from '../shared/sample-facts.ts';
import { canConfirm, sampleFacts } from '../shared/sample-facts.ts';
import type { Institution } from '../shared/site-facts.ts';
import { greetingFor } from './greeting.ts';
import type { Audience, StoredRecord, Topic } from './repository.ts';
import type { Mail } from './smtp.ts';

/** What a mail tells of, and to whom. */
export interface Letter {
  /** The same however often the mail is tried. */
  id: string;
  inbox: Topic;
  audience: Audience;
  record: StoredRecord;
}

/** What writing a mail needs to know. */
export interface LetterParts {
  facts: () => Institution;
  /** Whom the institute's mails go to; one address at least. */
  notify: readonly string[];
  /** The address that mails come from. */
  from: string;
  /** The site's origin, or null where it is not known. */
  publicUrl: string | null;
  /** Whether a course or certificate of this name is offered. */
  isOffered: (name: string) => boolean;
}

/** What a mail says, before it becomes text and HTML. */
interface Content {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  details: readonly (readonly [label: string, value: string, href?: string])[];
  button: { label: string; href: string } | null;
  footer: readonly string[];
}

const screens: Record<Inbox, PageName> = {
  enrollments: 'adminEnrollments',
  registrations: 'adminRegistrations',
  contactMessages: 'adminContactMessages',
  partnerMessages: 'adminPartnerMessages',
};
const arrivals: Record<Inbox, string> = {
  enrollments: 'New enrollment',
  registrations: 'New event registration',
  contactMessages: 'New message',
  partnerMessages: 'New partner message',
};
/** The columns of a record, in the order in which a mail shows them. */
const labels: Readonly<Record<string, string>> = {
  course: 'Course',
  name: 'Name',
  email: 'Email',
  mail: 'Email',
  phone: 'Phone',
  address: 'Address',
  place: 'Place',
  message: 'Message',
};

/** Gives the way to write the mail by which the institute finds out whether mails come. */
export function testLetterWriter(parts: LetterParts): (id: string) => Mail {
  return (id) => {
    const institute = instituteName(parts.facts());
    const content: Content = {
      subject: `Test mail · ${institute}`,
      heading: 'Your website’s mails arrive',
      paragraphs: [
        'An admin has sent this test mail from the back office. What visitors send is mailed to this address in the same way.',
      ],
      details: [],
      button: buttonTo('adminPanel', parts),
      footer: ['You need do nothing.'],
    };
    return {
      ...envelope(id, institute, parts),
      to: parts.notify,
      replyTo: { name: institute, address: parts.from },
      subject: content.subject,
      text: asText(content),
      html: asHtml(content, institute),
    };
  };
}

/**
 * Gives the way to write the mails about what visitors send. Nothing that is still a sample is mailed; a confirmation that
 * would be left without a name or a way to reach the institute is none: null.
 */
export function letterWriter(parts: LetterParts): (letter: Letter) => Mail | null {
  return (letter) => {
    const facts = parts.facts();
    if (letter.audience === 'sender' && !canConfirm(sampleFacts(facts))) return null;
    const institute = instituteName(facts);
    const { id, audience, record } = letter;
    const visitor = { name: oneLine(record.name ?? ''), address: record.email ?? record.mail ?? '' };
    const isNews = audience === 'institute';
    const content = contentOf(letter, facts, parts);
    return {
      ...envelope(id, institute, parts),
      to: isNews ? parts.notify : [visitor.address],
      replyTo: isNews
        ? visitor
        : { name: institute, address: own(facts, 'email') ?? parts.notify[0] ?? parts.from },
      subject: content.subject,
      text: asText(content),
      html: asHtml(content, institute),
    };
  };
}

function contentOf(letter: Letter, facts: Institution, parts: LetterParts): Content {
  const { inbox, audience, record } = letter;
  if (inbox === 'passwordResets') return resetNotice(record, facts, parts);
  return audience === 'institute'
    ? notification({ inbox, record }, parts)
    : confirmation({ inbox, record }, facts, parts);
}

/** For an admin whose password somebody else has set. */
function resetNotice(record: StoredRecord, facts: Institution, { publicUrl }: LetterParts): Content {
  const institute = instituteName(facts);
  const { name = '', by_name = '', by_email = '' } = record;
  const who = by_email === '' ? 'from the server’s command line' : `by ${oneLine(by_name)} (${by_email})`;
  return {
    subject: `Your password was reset · ${institute}`,
    heading: 'Your password was reset',
    paragraphs: [
      `Hello ${oneLine(name)},`,
      `Your password for the back office of ${institute} was reset ${who}. The old one has stopped working, and you have been logged out everywhere.`,
      'If you did not ask for this, speak to the other admins at once: whoever knows the new password can act in your name. What has been done in your name stands in the back office under Activity.',
    ],
    details: [['Reset', receivedAt(record)]],
    button: publicUrl === null ? null : { label: 'Log in', href: publicUrl + pagePath('adminLogin') },
    footer: [`You get this mail because you are an admin of ${institute}.`],
  };
}

/** What a letter about something tells that a visitor has sent. */
interface Sent {
  inbox: Inbox;
  record: StoredRecord;
}

function envelope(id: string, institute: string, { from }: LetterParts): Pick<Mail, 'messageId' | 'from'> {
  const messageId = `${id}@${from.slice(from.lastIndexOf('@') + 1)}`;
  return { messageId, from: { name: institute, address: from } };
}

function buttonTo(page: PageName, { publicUrl }: LetterParts): Content['button'] {
  return publicUrl === null ? null : { label: 'Open the back office', href: publicUrl + pagePath(page) };
}

/** For the institute: everything that was sent. */
function notification({ inbox, record }: Sent, parts: LetterParts): Content {
  const heading = arrivals[inbox];
  const about = [record.name, record.course].flatMap((text) => (text ? [oneLine(text)] : []));
  const details = Object.entries(labels).flatMap(([column, label]) => {
    const value = record[column];
    return value ? [[label, readable(value), linkTo(column, value)] as const] : [];
  });
  return {
    subject: `${heading}: ${about.join(', ')}`,
    heading,
    paragraphs: [],
    details: [...details, ['Received', receivedAt(record)]],
    button: buttonTo(screens[inbox], parts),
    footer: [`An answer to this mail goes to ${oneLine(record.name ?? '')}.`],
  };
}

/**
 * For whoever filled the form, or for whoever has the address that was typed there: nothing that a stranger could have
 * this mail say. A course is named if we offer it.
 */
function confirmation({ inbox, record }: Sent, facts: Institution, { isOffered }: LetterParts): Content {
  const { name = '', course = '' } = record;
  const knownCourse = isOffered(course) ? course : null;
  const lastDigits = record.phone?.replace(/\D/gu, '').slice(-3);
  const where = lastDigits ? ` on the number that ends in ${lastDigits}` : '';
  const contact = `We will contact you soon${where}.`;
  const said: Record<Inbox, readonly [subject: string, heading: string, sentence: string]> = {
    enrollments: [
      'We have received your enrollment',
      'Thank you for enrolling',
      `We have received your enrollment${knownCourse === null ? '' : ` for ${knownCourse}`}. ${contact}`,
    ],
    registrations: [
      'We have received your registration',
      'Thank you for registering',
      `We have received your registration for our event. ${contact}`,
    ],
    contactMessages: [
      'We have received your message',
      'Thank you for your message',
      'We have received your message and will answer it soon.',
    ],
    partnerMessages: [
      'We have received your message',
      'Thank you for your interest',
      'We have received your message about becoming a partner and will answer it soon.',
    ],
  };
  const [subject, heading, sentence] = said[inbox];
  const [phone, email] = [own(facts, 'phone'), own(facts, 'email')];
  const address = sampleFacts(facts).includes('address') ? [] : facts.address;
  return {
    subject: `${subject} · ${oneLine(facts.name)}`,
    heading,
    paragraphs: [
      greetingFor(name),
      sentence,
      `If you have a question, answer this mail${phone === null ? '' : ` or call us: ${phone}`}.`,
    ],
    details: [
      ...(knownCourse === null ? [] : [['Course', knownCourse] as const]),
      ['Received', receivedAt(record)],
    ],
    button: null,
    footer: [
      [facts.name, ...address].join(', '),
      [phone, email].filter((contact) => contact !== null).join(' · '),
      'You get this mail because this address was typed into a form of our website. If that was not you, somebody has mistyped it, and you need do nothing.',
    ],
  };
}

/** A fact of the institute, or null while it is a sample. */
function own(facts: Institution, fact: SampleName & ('name' | 'phone' | 'email')): string | null {
  return sampleFacts(facts).includes(fact) ? null : facts[fact];
}

/** How the institute is called in its mails. */
function instituteName(facts: Institution): string {
  return oneLine(own(facts, 'name') ?? 'Your website');
}

const clock = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

function receivedAt({ created_at = '' }: StoredRecord): string {
  return `${clock.format(new Date(created_at))} (IST)`;
}

/** Without the characters that turn the direction of what follows them. */
function readable(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** What a tap on a value does on a phone. */
function linkTo(column: string, value: string): string | undefined {
  if (column === 'phone') return callLink(internationalNumber(value) ?? '') ?? undefined;
  const isAddress = column === 'email' || column === 'mail';
  return isAddress ? `mailto:${encodeURIComponent(value).replace('%40', '@')}` : undefined;
}

/** A text as it may stand in a subject or beside an address. */
function oneLine(text: string): string {
  const line = readable(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return [...line].length > 100 ? `${[...line].slice(0, 99).join('')}…` : line;
}

function asText({ heading, paragraphs, details, button, footer }: Content): string {
  const lines = details.map(([label, value]) => `${label}:${value.includes('\n') ? '\n' : ' '}${value}`);
  const link = button === null ? [] : [`${button.label}: ${button.href}`];
  return `${[heading, ...paragraphs, lines.join('\n'), ...link, `-- \n${footer.join('\n')}`].join('\n\n')}\n`;
}

/** The colours of the site. */
const colour = {
  navy: '#0b1f3a',
  ink: '#14223a',
  slate: '#51607a',
  paper: '#fbfaf7',
  white: '#ffffff',
  line: '#d3dce8',
  saffron: '#f58220',
  link: '#1d649f',
};
const font = "font-family:Manrope,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** What mail programs take: tables, with every style on its own element. */
function asHtml(
  { subject, heading, paragraphs, details, button, footer }: Content,
  institute: string,
): string {
  const cell = `${font};font-size:16px;line-height:24px`;
  const text = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 16px;${cell};color:${colour.ink}">${withBreaks(paragraph)}</p>`,
  );
  const rows = details.map(
    ([label, value, href]) => `<tr>
<td valign="top" width="96" style="padding:10px 16px 10px 0;border-top:1px solid ${colour.line};${cell};color:${colour.slate}">${escapeHtml(label)}</td>
<td valign="top" style="padding:10px 0;border-top:1px solid ${colour.line};${cell};color:${colour.ink};word-break:break-word">${linked(withBreaks(value), href)}</td>
</tr>`,
  );
  const link =
    button === null
      ? ''
      : `<p style="margin:24px 0 0"><a href="${escapeHtml(button.href)}" style="display:inline-block;padding:12px 24px;background:${colour.saffron};border-radius:4px;${cell};font-weight:700;color:${colour.navy};text-decoration:none">${escapeHtml(button.label)}</a></p>`;
  const small = footer.map(
    (line) =>
      `<p style="margin:0 0 8px;${font};font-size:14px;line-height:20px;color:${colour.slate}">${escapeHtml(line)}</p>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${colour.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colour.paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td bgcolor="${colour.navy}" style="padding:20px 28px;border-radius:12px 12px 0 0;border-bottom:4px solid ${colour.saffron};${font};font-size:18px;line-height:24px;font-weight:700;color:${colour.white}">${escapeHtml(institute)}</td></tr>
<tr><td bgcolor="${colour.white}" style="padding:28px;border:1px solid ${colour.line};border-top:0;border-radius:0 0 12px 12px">
<h1 style="margin:0 0 16px;${font};font-size:24px;line-height:30px;font-weight:700;color:${colour.navy}">${escapeHtml(heading)}</h1>
${text.join('\n')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${rows.join('\n')}
</table>
${link}
</td></tr>
<tr><td style="padding:20px 28px">
${small.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function linked(html: string, href: string | undefined): string {
  return href === undefined ? html : `<a href="${escapeHtml(href)}" style="color:${colour.link}">${html}</a>`;
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
