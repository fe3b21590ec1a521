import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { Server } from 'node:net';

/**
 * The recorded answers of the product: by path the headers, as Node takes them (name, value, name, value…), and the body.
 */
export function recordedAnswers(): Map<string, { headers: string[]; body: Buffer }> {
  const recorded: [string, { headers: string[]; body: string }][] = JSON.parse(
    readFileSync(process.env.ANSWERS ?? '', 'utf8'),
  );
  return new Map(
    recorded.map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  );
}

/** Listens on a free port and prints the address. */
export function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1', () => {
    console.log(`listening at http://127.0.0.1:${portOf(server)}`);
  });
  process.once('SIGTERM', () => process.exit());
}

/** Returns the port of a server that listens. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}
