import { setTimeout as wait } from 'node:timers/promises';
import type { NodemailerError, SMTPPoolOptions } from 'nodemailer';
import type { MailSettings } from '../settings.ts';

export interface Mail {
  /** Without the angle brackets. */
  messageId: string;
  from: { name: string; address: string };
  to: readonly string[];
  replyTo: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
}

export interface Attachment {
  filename: string;
  contentType: string;
  /** Large attachments are made when the mail is sent. */
  content: string | (() => Promise<Buffer>);
}

const serverGoesDown = 421;
/** The code of an answer, and the one of RFC 3463 where the server gives it. */
const answerCodes = /^(5\d\d)(?:[ -](5\.\d{1,3}\.\d{1,3})\b)?/u;
/** Postfix refuses names without a dot at any command, with this code or with `refusesName`. */
const wantsFullName = 504;
const refusesName = /helo command rejected/iu;

/** Omits the words of the server's answer, which may contain an address. */
export class MailFault extends Error {
  /** A fault of the connection would stop every other mail too. */
  readonly about: 'mail' | 'connection';
  /** A retry would fail in the same way. */
  readonly permanent: boolean;
  /** The codes by which the server refuses the recipient for good, such as '550 5.1.1', or null. */
  readonly bounce: string | null;
  /** The server refuses this machine's name in EHLO. */
  readonly ofClientName: boolean;
  /** For the log: the kind of error, the command, the server's code. */
  readonly facts: { code: string; command: string | undefined; answer: number | undefined };

  constructor(error: unknown) {
    const { name, code, originalCode, command, responseCode, response, permanent } = error as NodemailerError;
    super('The mail was not taken.');
    this.facts = { code: originalCode ?? code ?? name, command, answer: responseCode || undefined };
    // Recipients and text belong to one mail; connection, log-in and sender are the same for all.
    const isRefusal = code === 'EENVELOPE' || code === 'EMESSAGE';
    this.ofClientName =
      (permanent === true && (command === 'EHLO' || command === 'HELO')) ||
      (isRefusal && (responseCode === wantsFullName || refusesName.test(response ?? '')));
    const isOfMail =
      isRefusal && !this.ofClientName && command !== 'MAIL FROM' && responseCode !== serverGoesDown;
    this.about = isOfMail ? 'mail' : 'connection';
    this.permanent = permanent ?? isOfMail;
    const codes = answerCodes
      .exec(response ?? '')
      ?.slice(1)
      .filter(Boolean)
      .join(' ');
    this.bounce = (isOfMail && command === 'RCPT TO' && codes) || null;
  }
}

const seconds = 1_000;
/** Milliseconds before each step times out. */
export const usualPatience = {
  dnsTimeout: 20 * seconds,
  /** Includes the TLS handshake. */
  connectionTimeout: 90 * seconds,
  /** Some servers delay the greeting for unknown clients. */
  greetingTimeout: 60 * seconds,
  socketTimeout: 60 * seconds,
  /** The limit of all steps together, for a server that answers each one slowly. */
  whole: 240 * seconds,
};

export const shortPatience: typeof usualPatience = {
  dnsTimeout: 5 * seconds,
  connectionTimeout: 15 * seconds,
  greetingTimeout: 15 * seconds,
  socketTimeout: 10 * seconds,
  whole: 20 * seconds,
};

const thisMachine = /^(?:localhost|127(?:\.\d+){3}|::1)$/u;

/**
 * Opens a mailer with one connection. Unverified TLS or none is allowed only to this machine, or by a setting.
 * @param authority certificate of another CA, in PEM form
 */
export async function openMailer(
  { host, port, secure, insecure, login, clientName }: MailSettings['server'],
  { whole, ...patience } = usualPatience,
  authority?: string,
) {
  // Loaded on demand: most commands send no mail.
  const { createTransport } = await import('nodemailer');
  const mayBePlain = insecure || thisMachine.test(host);
  const options: SMTPPoolOptions & { pool: true } = {
    pool: true,
    host,
    port,
    secure,
    requireTLS: !mayBePlain,
    ...(clientName !== null && { name: clientName }),
    tls: { rejectUnauthorized: !mayBePlain || authority !== undefined, ca: authority },
    ...(login && { auth: { user: login.user, pass: login.password } }),
    maxConnections: 1,
    // Retries once over a new connection if the server closes a used one; later retries are the outbox's.
    maxRequeues: 1,
    idleTimeout: 5 * seconds,
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport(options);
  return {
    /**
     * Resolves once the server has accepted the mail.
     * @throws MailFault, or the error of making an attachment
     */
    async send({ to, messageId, attachments, ...mail }: Mail, signal: AbortSignal): Promise<void> {
      // Made outside the try: a failed attachment is not the server's fault.
      const files = await Promise.all(attachments.map(madeNow));
      try {
        await transport.sendMail({
          ...mail,
          to: [...to],
          attachments: files,
          messageId: `<${messageId}>`,
          // Prevents out-of-office replies.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          signal: AbortSignal.any([signal, AbortSignal.timeout(whole)]),
        });
      } catch (error) {
        throw new MailFault(error);
      }
    },
    /** @throws MailFault */
    async verify(): Promise<void> {
      await transport.verify().catch((error: unknown) => {
        throw new MailFault(error);
      });
    },
    close: () => transport.close(),
  };
}

async function madeNow({ content, ...attachment }: Attachment) {
  return { ...attachment, content: typeof content === 'string' ? content : await content() };
}

export type Mailer = Awaited<ReturnType<typeof openMailer>>;

/** Connects the outbox to a mail server. */
export function postOffice(server: MailSettings['server']) {
  return {
    open: (patience?: typeof usualPatience) => openMailer(server, patience),
    /** Milliseconds between mails, so that the server is not flooded. */
    pause: () => wait(250),
  };
}

export type PostOffice = ReturnType<typeof postOffice>;
