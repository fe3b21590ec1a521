import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { SMTPServer } from 'smtp-server';
import { atEnd } from './at-end.ts';

/** A mail as it came in. */
export interface ReceivedMail {
  /** The addresses that the envelope names. */
  from: string;
  to: string[];
  /** By their names in small letters, unfolded and decoded. */
  headers: Record<string, string>;
  text: string;
  html: string;
  /** The files that came with it. */
  attachments: { name: string; type: string; content: string }[];
  /** Every byte of it. */
  raw: string;
  /** How it came. */
  isSecure: boolean;
  /** The name by which the client greeted the server. */
  clientName: string;
  user: string | null;
}

/** When a mail server asks a test what to say; a number refuses with that code, nothing goes on. */
type Answer = (address: string) => number | undefined | Promise<number | undefined>;

/** A real mail server, which does what a test wants. */
export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  port: number;
  /** The mails that it has taken, oldest first. */
  mails: ReceivedMail[];
  /** How many connections there have been. */
  connections(): number;
  /** Waits until it has taken that many mails in all. */
  has(count: number): Promise<ReceivedMail[]>;
  /** Its answers to a connection, to a sender, to a recipient and to a whole mail (asked with its subject). */
  says: { connection?: Answer; sender?: Answer; recipient?: Answer; mail?: Answer };
  /** Breaks off every connection. */
  drop(): void;
  stop(): Promise<void>;
}

/** Starts a mail server on a port of this machine; it is ended with the test file at the latest. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  let connections = 0;
  const ask = (answer: Answer | undefined, about: string, done: (error?: Error | null) => void) => {
    Promise.resolve(answer?.(about)).then(
      (code) => done(code ? Object.assign(new Error(`no to ${about}`), { responseCode: code }) : null),
      done,
    );
  };
  const server = new SMTPServer({
    disabledCommands: options.onAuth ? [] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    ...options,
    onConnect(_session, done) {
      connections += 1;
      ask(running.says.connection, '', done);
    },
    onMailFrom: ({ address }, _session, done) => ask(running.says.sender, address, done),
    onRcptTo: ({ address }, _session, done) => ask(running.says.recipient, address, done),
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk);
      } catch (error) {
        // The client has gone.
        return done(error as Error);
      }
      const { envelope, secure, hostNameAppearsAs, user } = session;
      const mail = {
        ...parse(Buffer.concat(chunks).toString('latin1')),
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        isSecure: secure,
        clientName: hostNameAppearsAs,
        user: user ?? null,
      };
      ask(running.says.mail, mail.headers.subject ?? '', (error) => {
        if (!error) {
          mails.push(mail);
          for (const look of waiting) look();
        }
        done(error);
      });
    },
  });
  server.on('error', () => undefined);
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const { port: taken } = listener.address() as AddressInfo;
  let stopped: Promise<void> | undefined;
  const drop = () => {
    for (const connection of server.connections) connection._socket.destroy();
  };
  const stop = () => {
    drop();
    stopped ??= new Promise((resolve) => server.close(resolve));
    return stopped;
  };
  atEnd(stop);
  const running: MailServer = {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    mails,
    connections: () => connections,
    has: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (mails.length < count) return;
          waiting.delete(look);
          resolve(mails);
        };
        waiting.add(look);
        look();
      }),
    says: {},
    drop,
    stop,
  };
  return running;
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

function parse(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html' | 'attachments' | 'raw'> {
  const whole = split(raw);
  const parts = leavesOf(whole);
  const typeOf = ({ headers }: Part) => headers['content-type'] ?? '';
  const contentOf = ({ headers, body }: Part) => decodeBody(headers['content-transfer-encoding'] ?? '', body);
  const partOf = (type: string) => {
    const part = parts.find((one) => typeOf(one).startsWith(type));
    return part === undefined ? '' : contentOf(part);
  };
  const attachments = parts.flatMap((part) => {
    const name = /^attachment;.*filename="?([^";]+)/u.exec(part.headers['content-disposition'] ?? '')?.[1];
    return name === undefined ? [] : [{ name, type: typeOf(part), content: contentOf(part) }];
  });
  return { headers: whole.headers, text: partOf('text/plain'), html: partOf('text/html'), attachments, raw };
}

/** The parts of a mail that are no parts themselves of further ones. */
function leavesOf(part: Part): Part[] {
  const boundary = /^multipart.*boundary="([^"]+)"/u.exec(part.headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((inner) => leavesOf(split(inner.replace(/^\r\n|\r\n$/gu, ''))));
}

function split(entity: string): Part {
  const end = entity.indexOf('\r\n\r\n');
  const lines = entity
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/gu, ' ')
    .split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return { headers: Object.fromEntries(headers), body: entity.slice(end + 4) };
}

function decodeBody(encoding: string, body: string): string {
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(
          encoding === 'quoted-printable' ? unquoted(body.replaceAll('=\r\n', '')) : body,
          'latin1',
        );
  return bytes.toString('utf8').replaceAll('\r\n', '\n');
}

function decodeWords(text: string): string {
  return text.replaceAll(/(\?=) (=\?)/gu, '$1$2').replaceAll(/(?:=\?utf-8\?[qb]\?[^?]*\?=)+/giu, (words) => {
    const bytes = [...words.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/giu)].map(([, kind, word = '']) =>
      kind?.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64')
        : Buffer.from(unquoted(word.replaceAll('_', ' ')), 'latin1'),
    );
    return Buffer.concat(bytes).toString('utf8');
  });
}

function unquoted(text: string): string {
  return text.replaceAll(/=([\da-f]{2})/giu, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
