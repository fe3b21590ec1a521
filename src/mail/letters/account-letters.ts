import { firstLanguage } from '../../shared/languages.ts';
import type { AccountEvent, MailedEvent } from '../../shared/records.ts';
import { screenPath } from '../../shared/screens.ts';
import { siteTexts } from '../../site/index.ts';
import { instituteName, type LetterTemplate, oneLine, receivedAt } from '../letter-words.ts';

interface AccountWords {
  heading: string;
  paragraphs: string[];
  timeLabel: string;
}

const speak = 'If you did not ask for this, speak to the other admins at once';

/** The texts for each kind of event. `who` is such as 'by Meena (meena@example.com)'. */
const words: Readonly<
  Record<
    AccountEvent['kind'] | MailedEvent,
    (event: { institute: string; who: string; details: string }) => AccountWords
  >
> = {
  'password reset': ({ institute, who }) => ({
    heading: 'Your password was reset',
    paragraphs: [
      `Your password for the back office of ${institute} was reset ${who}. The old one has stopped working, and you have been logged out everywhere.`,
      `${speak}: whoever knows the new password can act in your name. An owner can see under Activity what was done in your name.`,
    ],
    timeLabel: 'Reset',
  }),
  'second factor removed': ({ institute, who }) => ({
    heading: 'Your second factor was reset',
    paragraphs: [
      `The second factor of your account in the back office of ${institute} was reset ${who}. The app or passkey that you used until now no longer works, and you have been logged out everywhere.`,
      `${speak}: the password alone is enough until you set up another one. Otherwise log in and do so, under Account unless you are asked to at once.`,
    ],
    timeLabel: 'Reset',
  }),
  'role changed': ({ institute, who, details }) => ({
    heading: `Your role${details.includes(' and ') ? 's are' : ' is'} now ${details}`,
    paragraphs: [
      `Your role in the back office of ${institute} was changed to ${details} ${who}. What you see and may do there changes with it.`,
      'If you did not expect this, speak to the other admins.',
    ],
    timeLabel: 'Changed',
  }),
  'new device': ({ institute, details }) => ({
    heading: 'Log-in from a new device',
    paragraphs: [
      `Somebody logged in to the back office of ${institute} with your password, on a device or browser that you had not used for it before: ${details}.`,
      'If that was you, there is nothing to do. If not, open the back office as you usually do, change your password under Account at once, which logs everybody else out, and speak to the other admins.',
    ],
    timeLabel: 'Logged in',
  }),
  'wrong codes': ({ institute, details }) => ({
    heading: 'Three wrong codes after your password',
    paragraphs: [
      `Somebody entered your password for the back office of ${institute}, but then gave a wrong code three times, and was not let in. The last time was on ${details}.`,
      'If that was you, there is nothing to do. If not, open the back office as you usually do and change your password under Account at once, or ask an owner to reset it, and tell the other admins.',
      'After each wrong code the next has to wait longer, up to an hour. Devices that you have used before do not wait for that, and a passkey or a recovery code lets you in at any time. You get this email at most once a day.',
    ],
    timeLabel: 'Last time',
  }),
  'recovery code used': ({ institute, details }) => ({
    heading: 'A recovery code of yours was used',
    paragraphs: [
      `Somebody logged in to the back office of ${institute} with your password and one of your recovery codes, on ${details}. That code does not work any more.`,
      'If that was you, there is nothing to do. If not, open the back office as you usually do, change your password and make new recovery codes under Account at once, which logs everybody else out, and tell the other admins.',
    ],
    timeLabel: 'Logged in',
  }),
  'months changed': ({ institute, who, details }) => ({
    heading: 'How long records are kept was changed',
    paragraphs: [
      `How long ${institute} keeps what visitors send was changed ${who}:`,
      details,
      'What is older is erased for good at night, from tonight on. If you did not expect this, set the months back under Personal data before tonight, and speak to the other owners.',
    ],
    timeLabel: 'Changed',
  }),
  removed: ({ institute, who }) => ({
    heading: 'You are no longer an admin',
    paragraphs: [
      `Your account in the back office of ${institute} was removed ${who}. You cannot log in there any more.`,
      'If you did not expect this, speak to the other admins.',
    ],
    timeLabel: 'Removed',
  }),
};

/** Letters without a log-in button: phishing mails copy such buttons, so a warning must not have one. */
const warnings: ReadonlySet<string> = new Set(['new device', 'wrong codes', 'recovery code used']);

export const accountLetters = Object.fromEntries(
  Object.keys(words).map((kind) => [kind, accountTemplate(kind as keyof typeof words)]),
) as Record<keyof typeof words, LetterTemplate>;

function accountTemplate(kind: keyof typeof words): LetterTemplate {
  return (context, record) => {
    const { publicUrl } = context.config;
    const { name = '', by_name = '', by_email = '', details = '' } = record;
    const institute = instituteName(context.ask.facts());
    const who =
      by_email === ''
        ? 'by whoever looks after the server, with a command there'
        : `by ${oneLine(by_name)} (${by_email})`;
    const { heading, paragraphs, timeLabel } = words[kind]({ institute, who, details });
    const isRemoved = kind === 'removed';
    return {
      language: firstLanguage,
      subject: `${heading} · ${institute}`,
      heading,
      paragraphs: [`Hello ${oneLine(name)},`, ...paragraphs],
      details: [[timeLabel, receivedAt(record, siteTexts(context, firstLanguage))]],
      button:
        publicUrl === null || isRemoved || warnings.has(kind)
          ? null
          : { label: 'Log in', href: publicUrl + screenPath('adminLogin') },
      footer: [
        `You are receiving this email because you ${isRemoved ? 'were' : 'are'} an admin of ${institute}.`,
      ],
      attachments: [],
    };
  };
}
