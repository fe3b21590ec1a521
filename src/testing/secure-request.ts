import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { Agent } from 'node:https';
import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';

/** Which server is asked, as what, and for what. */
export interface SecureOptions {
  address: string;
  port: number;
  /** The name that its certificate has to be good for. */
  name: string;
  path?: string;
  method?: string;
  /** The root that its certificate has to lead to, PEM. */
  root: string;
  /** Keeps connections, if there is one. */
  agent?: Agent;
}

/** An answer over HTTPS, and what the connection was. */
export interface SecureAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Of the server's certificate, hexadecimal. */
  serial: string;
  /** The client's port: the same for two answers means the same connection. */
  connection: number;
}

/**
 * Sends a request over HTTPS, wherever the name leads elsewhere.
 * @throws Error if the certificate is not good for the name, or does not lead to the root.
 */
export async function secureRequest(options: SecureOptions): Promise<SecureAnswer> {
  const { address, port, name, path = '/', method = 'GET', root, agent } = options;
  const sent = request({
    host: address,
    port,
    servername: name,
    headers: { host: `${name}:${port}` },
    path,
    method,
    ca: root,
    agent: agent ?? false,
  });
  sent.end();
  const [answer] = await once(sent, 'response');
  const socket: TLSSocket = answer.socket;
  const serial = socket.getPeerX509Certificate()?.serialNumber ?? '';
  const connection = socket.localPort ?? 0;
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString('utf8');
  return { status: answer.statusCode, headers: answer.headers, body, serial, connection };
}
