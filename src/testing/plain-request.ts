import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import { connect } from 'node:net';

/** An answer as it came over the wire: nothing decoded, nothing followed. */
export interface PlainAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The options of a plain request. */
export interface PlainOptions {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
}

/** Sends a request whose path and headers go out exactly as given, which fetch does not do. */
export async function plainRequest(
  url: string,
  path: string,
  options: PlainOptions = {},
): Promise<PlainAnswer> {
  const { hostname, port } = new URL(url);
  const { method = 'GET', headers = {}, body } = options;
  const sent = request({ hostname, port, path, method, headers, agent: false });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
}

/** Sends bytes over a connection of their own and gives everything that came back until the server closed it. */
export async function sendBytes(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  // A server that has refused the rest of a body may reset the connection once its answer is out.
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString('utf8');
}

/** Sends bytes over a connection of their own and cuts it once the first of them have reached the server. */
export async function sendAndCut(url: string, bytes: string | Uint8Array): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  socket.resetAndDestroy();
}
