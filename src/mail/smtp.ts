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
}

/** Sends mails over one connection, which ends by itself once there is nothing more to send. */
export interface Mailer {
  /**
   * Resolves once the server has taken the mail; gives how many of its addresses were refused all the same.
   * @throws MailFault
   */
  send(mail: Mail, signal: AbortSignal): Promise<number>;
  /**
   * Connects and logs in, as before a mail, but sends none.
   * @throws MailFault
   */
  verify(): Promise<void>;
  close(): void;
}

/** The way out for mails. */
export interface PostOffice {
  open(patience?: Patience): Promise<Mailer>;
  /** Waits between one mail and the next, so that a server is not pressed. */
  pause(): Promise<void>;
}

const serverGoesDown = 421;

/** Why a mail was not taken. Holds no address: what servers answer may name one, so that it is left out. */
export class MailFault extends Error {
  /** What it lies in: this mail, or whatever would stop every other mail as well. */
  readonly about: 'mail' | 'connection';
  /** Trying again would give the same answer. */
  readonly permanent: boolean;
  /** For the log: the kind of error, the command, the server's code. */
  readonly facts: { code: string; command: string | undefined; answer: number | undefined };

  constructor(error: unknown) {
    const { name, code, originalCode, command, responseCode, permanent } = error as NodemailerError;
    super('The mail was not taken.');
    this.facts = { code: originalCode ?? code ?? name, command, answer: responseCode || undefined };
    // Its addressees and its text are its own; connection, log-in and sender are the same for every mail.
    const isRefusal = code === 'EENVELOPE' || code === 'EMESSAGE';
    const isOfMail = isRefusal && command !== 'MAIL FROM' && responseCode !== serverGoesDown;
    this.about = isOfMail ? 'mail' : 'connection';
    this.permanent = permanent ?? isOfMail;
  }
}

const seconds = 1_000;
/** How long each step may take before the mail counts as not sent. */
export const usualPatience = {
  dnsTimeout: 20 * seconds,
  connectionTimeout: 20 * seconds,
  greetingTimeout: 30 * seconds,
  socketTimeout: 60 * seconds,
  /** From the first step to the last: a server that trickles its words keeps within all the others. */
  whole: 180 * seconds,
};

/** How long each step may take, in milliseconds. */
export type Patience = typeof usualPatience;

/** The same where somebody waits for the outcome. */
export const shortPatience: Patience = {
  dnsTimeout: 5 * seconds,
  connectionTimeout: 5 * seconds,
  greetingTimeout: 10 * seconds,
  socketTimeout: 10 * seconds,
  whole: 20 * seconds,
};

const thisMachine = /^(?:localhost|127(?:\.\d+){3}|::1)$/u;

/**
 * Gives the way to a mail server. Mails and passwords never go to another machine in the clear, unless the settings say
 * that they may; this machine's own relay seldom has a certificate that could be checked.
 * @param authority certificate of another CA, in PEM form
 */
export async function openMailer(
  { host, port, secure, insecure, login }: MailSettings['server'],
  { whole, ...patience } = usualPatience,
  authority?: string,
): Promise<Mailer> {
  // Only an institute that sends mail waits for this to be read.
  const { createTransport } = await import('nodemailer');
  const mayBePlain = insecure || thisMachine.test(host);
  const options: SMTPPoolOptions & { pool: true } = {
    pool: true,
    host,
    port,
    secure,
    requireTLS: !mayBePlain,
    tls: { rejectUnauthorized: !mayBePlain || authority !== undefined, ca: authority },
    ...(login && { auth: { user: login.user, pass: login.password } }),
    maxConnections: 1,
    // Trying again is the outbox's own business.
    maxRequeues: 0,
    idleTimeout: 5 * seconds,
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport(options);
  return {
    async send({ to, messageId, ...mail }, signal) {
      try {
        const sent = await transport.sendMail({
          ...mail,
          to: [...to],
          messageId: `<${messageId}>`,
          // So that nobody's absence note answers them.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          signal: AbortSignal.any([signal, AbortSignal.timeout(whole)]),
        });
        return sent.rejected?.length ?? 0;
      } catch (error) {
        throw new MailFault(error);
      }
    },
    async verify() {
      await transport.verify().catch((error: unknown) => {
        throw new MailFault(error);
      });
    },
    close: () => transport.close(),
  };
}

/** Gives the way out over a server. */
export function postOffice(server: MailSettings['server']): PostOffice {
  return { open: (patience) => openMailer(server, patience), pause: () => wait(250) };
}
