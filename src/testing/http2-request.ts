import { once } from 'node:events';
import type { ClientHttp2Session } from 'node:http2';
import { connect } from 'node:http2';
import type { PlainAnswer, PlainOptions } from './plain-request.ts';

/** Opens a session of HTTP/2 with a server whose certificate is its own. */
export async function openSession(url: string): Promise<ClientHttp2Session> {
  const session = connect(url, { rejectUnauthorized: false, maxSessionMemory: 1_000 });
  await once(session, 'connect');
  // A server that ends a session says why by an error; tests look at what they have asked for.
  session.on('error', () => undefined);
  return session;
}

/**
 * Sends a request whose path and headers go out exactly as given.
 * @throws Error where the server ends the stream without an answer
 */
export async function ask(
  session: ClientHttp2Session,
  path: string,
  { method = 'GET', headers = {}, body }: PlainOptions = {},
): Promise<PlainAnswer> {
  const stream = session.request({ ':path': path, ':method': method, ...headers });
  const answered = once(stream, 'response');
  stream.end(body);
  const [{ ':status': status, ...answer }] = await answered;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return { status, headers: answer, body: Buffer.concat(chunks) };
}

/** Returns a function that sends requests over one session, and over another once the server has ended that. */
export function overOneSession(url: string) {
  let session: ClientHttp2Session | undefined;
  return async (path: string, options?: PlainOptions): Promise<PlainAnswer> => {
    if (session === undefined || session.destroyed) session = await openSession(url);
    return ask(session, path, options);
  };
}
