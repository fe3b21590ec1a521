import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { patience } from '../http/index.ts';
import type { Wire } from '../testing/http2-frames.ts';
import { flags, frame, frames, header, number, openWire, request } from '../testing/http2-frames.ts';
import { ask, openSession } from '../testing/http2-request.ts';
import type { PlainAnswer, PlainOptions } from '../testing/plain-request.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp(
  {},
  { patience: { ...patience, sessionTimeout: 1_000, connectionsCheckingInterval: 200 } },
);
after(() => app.close());
const url = await app.serveHttps();

/** The id of a client's stream. */
const stream = (count: number) => 2 * count + 1;
const get = (count: number, path = '/api/form-token', more: Uint8Array = new Uint8Array()) =>
  frame(
    frames.headers,
    flags.endHeaders | flags.endStream,
    stream(count),
    Buffer.concat([request(path), more]),
  );
const post = () => frame(frames.headers, flags.endHeaders, stream(0), request('/admin/login', 'POST'));
const beginning = () => frame(frames.headers, flags.none, stream(0), request('/'));
const reset = (count: number) => frame(frames.reset, flags.none, stream(count), number(8));
const setting = (name: number, value: number) => Buffer.concat([Buffer.from([0, name]), number(value)]);
/** Puts a header of 3,900 bytes into the table of the server, and refers to it 12,000 times with a byte each. */
const bomb = (count: number) =>
  Buffer.concat([
    ...(count === 0 ? [Buffer.from([0x40]), header('a', 'x'.repeat(3_900)).subarray(1)] : []),
    Buffer.alloc(12_000, 0xbe),
  ]);

/** Frames that a client may send again and again, and the settings that it begins with. */
const floods: Record<string, { send: (count: number) => Buffer; settings?: Buffer }> = {
  'requests that it resets at once': { send: (count) => Buffer.concat([get(count), reset(count)]) },
  'requests that it makes the server reset': {
    send: (count) =>
      Buffer.concat([get(count), frame(frames.windowUpdate, flags.none, stream(count), number(0))]),
  },
  'requests whose answers it lets nobody send': { send: (count) => get(count, '/'), settings: setting(4, 0) },
  'headers that unpack to many times their size': { send: (count) => get(count, '/', bomb(count)) },
  'headers that are too long': { send: (count) => get(count, '/', header('a', 'x'.repeat(15_900))) },
  'headers that are not allowed': { send: (count) => get(count, '/', header('Upper', 'x')) },
  'headers without an end': {
    send: (count) =>
      count === 0 ? beginning() : frame(frames.continuation, flags.none, stream(0), header('a', 'b')),
  },
  'headers without an end, of nothing': {
    send: (count) => (count === 0 ? beginning() : frame(frames.continuation, flags.none, stream(0))),
  },
  'a body of empty frames': {
    send: (count) => (count === 0 ? post() : frame(frames.data, flags.none, stream(0))),
  },
  'a body without an end': {
    send: (count) => (count === 0 ? post() : frame(frames.data, flags.none, stream(0), 'x'.repeat(1_000))),
  },
  pings: { send: () => frame(frames.ping, flags.none, 0, 'pingpong') },
  'answers to pings that nobody sent': { send: () => frame(frames.ping, flags.ack, 0, 'pingpong') },
  settings: { send: (count) => frame(frames.settings, flags.none, 0, setting(3, count + 1)) },
  priorities: {
    send: (count) => frame(frames.priority, flags.none, stream(count % 1_000), Buffer.from([0, 0, 0, 0, 1])),
  },
  windows: { send: () => frame(frames.windowUpdate, flags.none, 0, number(1)) },
  'frames that nobody knows': { send: () => frame(77, flags.none, 0, 'x'.repeat(100)) },
};

/** Milliseconds for which a client sends all it can; what it has not reached by then is left to the timeout. */
const burst = 500;

/** Sends for as long as the server listens, and waits for the end of the connection. */
async function flood({ socket, closed }: Wire, send: (count: number) => Buffer): Promise<void> {
  const begun = performance.now();
  for (let count = 0; socket.writable; ) {
    if (performance.now() - begun > burst) await wait(20);
    const piece = Buffer.concat(Array.from({ length: 100 }, () => send(count++)));
    if (socket.write(piece)) await new Promise(setImmediate);
    else await Promise.race([once(socket, 'drain'), closed]).catch(() => undefined);
  }
  await closed;
}

let somebody = await openSession(url);
after(() => somebody.destroy());

/** Asks as browsers do: what a session that ends for being idle has not taken any more, over another. */
async function askAsOthers(path: string, options?: PlainOptions): Promise<PlainAnswer> {
  try {
    return await ask(somebody, path, options);
  } catch (error) {
    if (!/GOAWAY|REFUSED_STREAM/u.test(String(error))) throw error;
    somebody = await openSession(url);
    return ask(somebody, path, options);
  }
}

for (const [what, { send, settings }] of Object.entries(floods)) {
  test(`clients that flood a session with ${what} are cut off; others are answered meanwhile, and memory stays as it is`, async () => {
    const before = process.memoryUsage.rss();
    let flooding = 3;
    const connections = Array.from({ length: flooding }, async () => {
      await flood(await openWire(url, settings), send).finally(() => {
        flooding -= 1;
      });
    });
    do {
      assert.equal((await askAsOthers('/api/courses')).status, 200);
      assert.equal((await askAsOthers('/api/form-token')).status, 200);
      await wait(5);
    } while (flooding > 0);
    await Promise.all(connections);
    const grown = (process.memoryUsage.rss() - before) / 1e6;
    assert.ok(grown < 150, `${grown} MB`);
    assert.equal(underWay(await askAsOthers('/metrics', { headers: { host: '127.0.0.1' } })), 1);
  });
}

/** How many requests the server says are being answered: the one for this too. */
const underWay = ({ body }: { body: Buffer }) => Number(/requests_under_way (\d+)/u.exec(String(body))?.[1]);
