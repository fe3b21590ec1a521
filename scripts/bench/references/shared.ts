import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What the product answers, recorded: by path the headers, as Node takes them (name, value, name, value…), and the body.
 */
export function recordedAnswers(): Map<string, { headers: string[]; body: Buffer }> {
  const recorded: [string, { headers: string[]; body: string }][] = JSON.parse(
    readFileSync(process.env.ANSWERS ?? '', 'utf8'),
  );
  return new Map(
    recorded.map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  );
}

/** Listens on a free port and says where. */
export function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1', () => {
    const address = server.address() as AddressInfo;
    console.log(`listening at http://127.0.0.1:${address.port}`);
  });
  process.once('SIGTERM', () => process.exit());
}
