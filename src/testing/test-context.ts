import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { Asked, Context } from '../context.ts';
import { stored } from '../database/index.ts';
import { openPictureStore } from '../pictures/index.ts';
import { readConfig } from '../settings.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import { collectLogLines } from './log-lines.ts';
import { testPasswords } from './passwords.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { roomy, testSecret, testSite } from './test-app.ts';
import { testDatabase } from './test-database.ts';

const unasked = () => {
  throw new Error('The test does not say what other rooms answer.');
};
/** The facts of an institute that has set none. */
export const testFacts: SiteFacts = { ...defaultFacts, terms: null, pictures: {}, pictureTexts: {} };

/** The answers of an institute without seats and certificates. */
const answers: Asked = {
  seatsFreed() {},
  facts: () => testFacts,
  standing: () => null,
  certificate: () => null,
  alarms: () => [],
  certificateOf: () => null,
  newestCertificates: () => new Map(),
  withdraw: unasked,
  seatPairs: () => [],
  otherEnrollments: () => [],
  exportedSeats: () => new Map(),
  bringUpToDate: unasked,
  shownOfActivity: unasked,
  isErased: () => false,
  idsOfPeopleNamed: () => [],
  newsOf: unasked,
  freeReference: unasked,
  openApplication: unasked,
  correctPlace: unasked,
  placeAnswer: unasked,
  isBatchOpen: unasked,
  noteUntold: () => {},
  forgetUntold: () => {},
};

/** A context with a database of its own, and what a test does with it. */
export type TestContext = ReturnType<typeof testContext>;

/**
 * Returns a context with a real database, clocks that a test sets, and the lines of its log.
 * @param ask what rooms ask of others, in place of an institute without seats and certificates
 */
export function testContext({
  environment = {},
  ...parts
}: Partial<Omit<Context, 'ask'>> & { ask?: Partial<Asked>; environment?: NodeJS.ProcessEnv } = {}) {
  const dataFolder = temporaryFolder();
  const clock = { now: new Date(), monotonic: 0 };
  const { stream, lines } = collectLogLines();
  const settings = { PUBLIC_URL: testSite, ...environment, DATA_DIR: dataFolder };
  const ask: Asked = { ...answers, ...parts.ask };
  const context: Context = {
    ...stored(testDatabase()),
    config: readConfig(settings, { host: '127.0.0.1' }),
    log: pino({ level: 'trace', base: null }, stream),
    now: () => clock.now,
    monotonic: () => clock.monotonic,
    settledNow: () => clock.now,
    randomId: randomUUID,
    passwords: testPasswords(),
    tokenSecret: testSecret,
    pictures: openPictureStore(dataFolder, randomUUID),
    postOffice: null,
    lastBackup: () => null,
    tlsCertificateEnd: () => null,
    diskSpace: () => roomy,
    ...parts,
    ask,
  };
  return Object.assign(context, { clock, logged: lines });
}
