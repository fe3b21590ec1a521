import { setTimeout as wait } from 'node:timers/promises';
import type { NodemailerError, SMTPPoolOptions } from 'nodemailer';
import type { MailSettings } from '../settings.ts';

/** A mail as it goes out. */
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

/** A file that goes with a mail. */
export interface Attachment {
  filename: string;
  contentType: string;
  /** Large attachments are made when the mail is sent. */
  content: string | (() => Promise<Buffer>);
}

const serverGoesDown = 421;
/** Postfix refuses names without a dot with this code, or with other codes in these words, at any command. */
const wantsFullName = 504;
const refusesName = /helo command rejected/iu;

/** The reason why a mail was not accepted, without the text of the server's answer, which may name an address. */
export class MailFault extends Error {
  /** A fault of the connection would stop every other mail as well. */
  readonly about: 'mail' | 'connection';
  /** Another attempt would fail in the same way. */
  readonly permanent: boolean;
  /** The server refuses the name with which this machine greets it. */
  readonly ofClientName: boolean;
  /** For the log: the kind of error, the command, the server's code. */
  readonly facts: { code: string; command: string | undefined; answer: number | undefined };

  constructor(error: unknown) {
    const { name, code, originalCode, command, responseCode, response, permanent } = error as NodemailerError;
    super('The mail was not taken.');
    this.facts = { code: originalCode ?? code ?? name, command, answer: responseCode || undefined };
    // Recipients and text are the mail's own; connection, log-in and sender are the same for every mail.
    const isRefusal = code === 'EENVELOPE' || code === 'EMESSAGE';
    this.ofClientName =
      (permanent === true && (command === 'EHLO' || command === 'HELO')) ||
      (isRefusal && (responseCode === wantsFullName || refusesName.test(response ?? '')));
    const isOfMail =
      isRefusal && !this.ofClientName && command !== 'MAIL FROM' && responseCode !== serverGoesDown;
    this.about = isOfMail ? 'mail' : 'connection';
    this.permanent = permanent ?? isOfMail;
  }
}

const seconds = 1_000;
/** Milliseconds that each step may take before the mail counts as not sent. */
export const usualPatience = {
  dnsTimeout: 20 * seconds,
  /** Until the greeting has come and TLS has begun. */
  connectionTimeout: 90 * seconds,
  /** Some servers delay it for strangers. */
  greetingTimeout: 60 * seconds,
  socketTimeout: 60 * seconds,
  /** All steps together, for a server that answers each one slowly but in time. */
  whole: 240 * seconds,
};

/** The patience while an admin waits for the result. */
export const shortPatience: typeof usualPatience = {
  dnsTimeout: 5 * seconds,
  connectionTimeout: 15 * seconds,
  greetingTimeout: 15 * seconds,
  socketTimeout: 10 * seconds,
  whole: 20 * seconds,
};

const thisMachine = /^(?:localhost|127(?:\.\d+){3}|::1)$/u;

/**
 * Opens a mailer that sends over one connection, which closes when it is idle. Mails and passwords never go to another
 * machine unencrypted, unless the settings allow it; this machine's own relay seldom has a certificate that can be checked.
 * @param authority certificate of another CA, in PEM form
 */
export async function openMailer(
  { host, port, secure, insecure, login, clientName }: MailSettings['server'],
  { whole, ...patience } = usualPatience,
  authority?: string,
) {
  // Only an institute that sends mail waits for this to be read.
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
    // A mail for which a server closes a used connection goes over a new one. Otherwise the outbox decides when to try again.
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
     * @throws MailFault, or the error that kept a file from being made
     */
    async send({ to, messageId, attachments, ...mail }: Mail, signal: AbortSignal): Promise<void> {
      // A file that cannot be made is no fault of the server's.
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
    /**
     * Connects and logs in without sending a mail.
     * @throws MailFault
     */
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
    /** Waits between two mails, so that the server is not flooded. */
    pause: () => wait(250),
  };
}

export type PostOffice = ReturnType<typeof postOffice>;
