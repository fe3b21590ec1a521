import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { selfSigned } from '../testing/certificates.ts';
import { collectLogLines } from '../testing/log-lines.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { certificateStore } from './certificate-store.ts';
import type { Pair } from './pair.ts';
import { readPair } from './pair.ts';
import { renewedCertificate } from './renewal.ts';
import { delayAfter, renewalTime } from './schedule.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = new Date('2026-11-21T12:00:00Z').getTime();
const directory = 'https://ca.test/directory';
const names = ['academy.test', 'www.academy.test'];

function certificate(begin: number, end: number, covered = names): Pair {
  const { chain, key } = selfSigned(covered, new Date(begin), new Date(end));
  return readPair(chain, key);
}

interface Options {
  dataFolder?: string;
  /** The certificate that is there at the start, and from which CA. */
  kept?: Pair;
  from?: string;
  /** The answer of the CA, unless told otherwise later. */
  answer?: () => Pair;
}

/** Starts a renewal on a clock of its own, with a CA that answers as the test says: a refusal unless told. */
async function begin(
  t: TestContext,
  { dataFolder = temporaryFolder(), kept, from = directory, answer }: Options = {},
) {
  t.mock.timers.reset();
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: start });
  const store = certificateStore(dataFolder);
  if (kept !== undefined) store.keepCertificate({ pair: kept, directory: from });
  const { stream, lines } = collectLogLines();
  /** When the CA was asked, in minutes since the start. */
  const asked: number[] = [];
  const served: Pair[] = [];
  const refuse = (): Pair => assert.fail('The CA is closed');
  /** By how much somebody has set the clock, in milliseconds. */
  const clock = { ahead: 0 };
  const ca = { answer: answer ?? refuse, refuse };
  const open = () => {
    const keeper = renewedCertificate({
      https: { domains: names, port: 443, ownCertificate: null, acme: { directory, email: null } },
      store,
      now: () => new Date(Date.now() + clock.ahead),
      random: () => 0.5,
      log: pino(stream),
      async obtain() {
        asked.push((Date.now() - start) / minute);
        return ca.answer();
      },
    });
    keeper.start((pair) => served.push(pair));
    return keeper;
  };
  /** Lets time pass, minute by minute, and everything happen that it brings. */
  const pass = async (milliseconds: number) => {
    await setImmediate();
    for (let left = milliseconds; left > 0; left -= minute) {
      t.mock.timers.tick(Math.min(left, minute));
      await setImmediate();
    }
  };
  const keeper = open();
  await setImmediate();
  return { dataFolder, store, keeper, open, asked, served, ca, clock, pass, lines };
}

describe('a certificate is renewed', () => {
  test('30 days before its end, and not an hour earlier; one with a short life when a third of it is left', () => {
    const daysBefore = (life: number) => {
      const pair = { begin: new Date(start), end: new Date(start + life * day) };
      return (pair.end.getTime() - renewalTime(pair).getTime()) / day;
    };
    assert.deepEqual([398, 90, 45, 6].map(daysBefore), [30, 30, 15, 2]);
  });

  test('by itself when its time has come, and what is new takes the place of the old', async (t) => {
    const old = certificate(start - 59 * day, start + 31 * day);
    const { keeper, asked, served, ca, pass, store } = await begin(t, { kept: old });
    assert.equal(keeper.current()?.serial, old.serial);
    const fresh = certificate(start, start + 91 * day);
    ca.answer = () => fresh;
    await pass(23 * hour);
    assert.deepEqual(asked, []);
    await pass(2 * hour);
    assert.deepEqual(asked, [24 * 60]);
    assert.deepEqual(served, [fresh]);
    assert.equal(keeper.current(), fresh);
    assert.equal(store.certificate()?.pair.serial, fresh.serial);
    await pass(3 * day);
    assert.equal(asked.length, 1, 'once');
  });

  test('at once if it comes from another CA, lacks a name, or cannot be read; meanwhile it is served as far as it can be', async (t) => {
    const good = certificate(start, start + 90 * day);
    for (const { kept, from } of [
      { kept: good, from: 'https://staging.ca.test/directory' },
      { kept: certificate(start, start + 90 * day, ['academy.test']), from: directory },
    ]) {
      const site = await begin(t, { kept, from });
      assert.equal(site.keeper.current()?.serial, kept.serial);
      assert.deepEqual(site.asked, [0]);
    }
    const dataFolder = temporaryFolder();
    certificateStore(dataFolder).keepCertificate({ pair: good, directory });
    writeFileSync(join(dataFolder, 'tls/certificate.pem'), 'half a');
    const site = await begin(t, { dataFolder });
    assert.equal(site.keeper.current(), null);
    assert.deepEqual(site.asked, [0]);
  });

  test('only by one that is good for every name', async (t) => {
    const answer = () => certificate(start, start + 90 * day, ['academy.test']);
    const { keeper, served, lines } = await begin(t, { answer });
    assert.deepEqual([keeper.current(), served], [null, []]);
    assert.match(String(lines.at(-1)?.msg), /not good for www\.academy\.test/u);
  });
});

describe('after a failure', () => {
  test('the CA is asked again after 1, 5, 15 and 60 minutes, then every 6 hours, and each is one line', async (t) => {
    const { asked, pass, lines, keeper } = await begin(t);
    await pass(20 * hour);
    assert.deepEqual(asked, [0, 1, 6, 21, 81, 441, 801, 1161]);
    assert.deepEqual(
      [0, 1].map((random) => delayAfter(3, random)),
      [13.5 * minute, 16.5 * minute],
      'each differs by up to a tenth',
    );
    const errors = lines.filter(({ level }) => level === 50);
    assert.equal(errors.length, asked.length);
    assert.equal(errors[0]?.msg, 'certificate not obtained, there is none yet: The CA is closed.');
    assert.equal(errors[0]?.next, '2026-11-21T12:01:00.000Z');
    assert.equal(keeper.current(), null);
  });

  test('the CA is asked again after the same times where the clock is put back meanwhile', async (t) => {
    const { asked, pass, clock } = await begin(t);
    await pass(10 * minute);
    clock.ahead = -day;
    await pass(2 * hour);
    assert.deepEqual(asked, [0, 1, 6, 36, 96]);
  });

  test('the certificate is served to its end and beyond, and the next success forgets the failures', async (t) => {
    const old = certificate(start - 89 * day, start + day);
    const { keeper, asked, ca, pass, store, served, lines } = await begin(t, { kept: old });
    await pass(2 * day);
    assert.equal(keeper.current()?.serial, old.serial);
    assert.match(String(lines.at(-1)?.msg), /the old one, good until 2026-11-22, is still served/u);
    assert.equal(store.failures().reason, 'The CA is closed.');
    assert.equal(store.failures().at.length, 10);
    const fresh = certificate(start, start + 92 * day);
    ca.answer = () => fresh;
    await pass(6 * hour);
    assert.deepEqual([served, store.failures().at], [[fresh], []]);
    ca.answer = ca.refuse;
    asked.length = 0;
    await pass(63 * day);
    const [first = 0, ...others] = asked;
    assert.deepEqual(
      others.slice(0, 2).map((at) => at - first),
      [1, 6],
    );
  });

  test('a start or SIGHUP asks at once, but no CA is asked more than four times an hour without success', async (t) => {
    const { keeper, open, asked, pass } = await begin(t);
    keeper.lookAgain();
    await pass(0);
    keeper.stop();
    assert.deepEqual(asked, [0, 0]);
    for (let starts = 0; starts < 5; starts += 1) {
      const again = open();
      await pass(minute);
      again.lookAgain();
      again.stop();
    }
    assert.deepEqual(asked, [0, 0, 0, 1]);
    open();
    await pass(54 * minute);
    assert.equal(asked.length, 4);
    await pass(2 * minute);
    assert.equal(asked[4], 60);
  });
});

test('a certificate that cannot be stored, or that a wrong clock calls old, is served, and no other is asked for', async (t) => {
  const dataFolder = temporaryFolder();
  mkdirSync(join(dataFolder, 'tls/certificate.pem.new'), { recursive: true });
  const fresh = certificate(start - 80 * day, start + 10 * day);
  const { asked, served, pass, lines, store } = await begin(t, { dataFolder, answer: () => fresh });
  await pass(20 * day);
  assert.deepEqual([asked, served, store.certificate()], [[0], [fresh], null]);
  assert.equal(lines.at(-2)?.msg, 'certificate cannot be kept; the next start obtains another');
});

test('once it is stopped nothing is asked, served or noted any more', async (t) => {
  const { keeper, ca, asked, served, store, lines, pass } = await begin(t);
  ca.answer = () => {
    keeper.stop();
    return certificate(start, start + 90 * day);
  };
  await pass(day);
  assert.deepEqual([asked, served, store.certificate()], [[0, 1], [], null]);
  assert.equal(store.failures().reason, 'It did not come to its end.');
  assert.equal(lines.at(-1)?.msg, 'asking for a certificate');
});
