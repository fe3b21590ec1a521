import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * What the product answers, recorded: by path the headers, as Node takes them (name, value, name, value…), and the body.
 * @returns {Map<string, { headers: string[], body: Buffer }>}
 */
export function recordedAnswers() {
  /** @type {[string, { headers: string[], body: string }][]} */
  const recorded = JSON.parse(readFileSync(process.env.ANSWERS ?? '', 'utf8'));
  return new Map(
    recorded.map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  );
}

/**
 * Listens on a free port and says where.
 * @param {import('node:http').RequestListener} listener
 */
export function listen(listener) {
  const server = createServer(listener).listen(0, '127.0.0.1', () => {
    const address = /** @type {import('node:net').AddressInfo} */ (server.address());
    console.log(`listening at http://127.0.0.1:${address.port}`);
  });
  process.once('SIGTERM', () => process.exit());
}
