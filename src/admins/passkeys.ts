import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Caller } from '../calls/index.ts';
import type { Change, Context } from '../context.ts';
import { perDatabase, type StoredChange } from '../database/index.ts';
import { conflict } from '../http/index.ts';
import { minuteMilliseconds } from '../shared/milliseconds.ts';
import type { Admin, PasskeyCreation, PasskeyRequest } from '../shared/records.ts';
import { type MadePasskey, type ShownPasskey, secondFactorLimits } from '../shared/second-factor.ts';
import { keepFirstCodes, type RecoveryCodes, removeCodesWithLast } from './recovery-codes.ts';
import { deletePasskey, insertPasskey, passkeysOf, type StoredPasskey } from './second-factors-store.ts';

/** The admin of a passkey that is made or shown, and its purpose: a log-in, or one session that goes on. */
interface PasskeyUse {
  adminId: string;
  /** The token of the session, or null for a log-in. */
  token: string | null;
}

/** A passkey that was made and is not stored yet. */
type NewPasskey = Pick<StoredPasskey, 'credential' | 'publicKey' | 'counter' | 'transports'>;

/** The outcome of checking a passkey: the facts about it, or why it does not count. */
type ReadPasskey<Known> = { isRight: true; known: Known } | { isRight: false; reason: string };

/** How long an admin has to touch the sensor. */
const challengeMilliseconds = 5 * minuteMilliseconds;
/** Challenges are handed out for right passwords alone; this many would be a flood. */
const mostChallenges = 1_000;
/** Open challenges that a stored passkey has used up: nobody else adds one. */
const mostUsed = 1_000;
/** Bytes of an open challenge. */
const randomLength = 16;
const timeLength = 6;

/** Characters of a refusal's reason that the server's log keeps. */
const mostOfReason = 200;
/** EdDSA, ES256 and RS256, as COSE numbers them: for phones, computers and keys. Newer ones are experiments of Node. */
const algorithms = [-8, -7, -257];

/** The use of each challenge for a known admin. */
const challenges = perDatabase<LRUCache<string, PasskeyUse>, Context>(
  ({ now }) =>
    new LRUCache({
      max: mostChallenges,
      ttl: challengeMilliseconds,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    }),
);

/**
 * Open challenges are for anyone. They are signed, not kept, so that asking for many takes none away from others; each is
 * good for one answer within minutes, from the server that made it.
 */
const openChallenges = perDatabase(() => ({
  key: randomBytes(32),
  used: new LRUCache<string, true>({ max: mostUsed }),
}));

/**
 * Returns the data that the browser makes a passkey from.
 * @param institute its name, as browsers show it
 * @throws HttpRefusal 409 if the admin has too many already, or the site has no name
 */
export async function startPasskey(
  context: Context,
  { _id, name, email, token }: Caller,
  host: string,
  institute: string,
): Promise<PasskeyCreation> {
  const present = passkeysOf(context, _id);
  if (present.length >= secondFactorLimits.passkeys)
    throw conflict(`An admin can have ${secondFactorLimits.passkeys} passkeys. Please remove one first.`);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: institute,
    rpID: siteAt(context, host).name,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(_id)),
    timeout: challengeMilliseconds,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: present.map(shownAs),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  challenges(context).set(options.challenge, { adminId: _id, token });
  return options;
}

/** Reads a passkey that the browser has made; null if it does not count. */
export async function readPasskey(
  context: Context,
  { _id, token }: Caller,
  host: string,
  made: MadePasskey,
  log: Logger,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const read = await reading(async () => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: made,
      supportedAlgorithmIDs: algorithms,
      ...expected(context, { adminId: _id, token }, host),
    });
    if (registrationInfo === undefined) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credential: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
    };
  });
  if (read.isRight) return read.known;
  log.warn({ adminId: _id, reason: read.reason }, 'passkey refused');
  return null;
}

/**
 * Stores a passkey. Returns recovery codes with the first second factor, else null.
 * @throws HttpRefusal 409 if an admin has it already
 */
export function keepPasskey(
  tx: Change,
  adminId: string,
  name: string,
  made: NewPasskey,
  codes: RecoveryCodes,
): string[] | null {
  const first = keepFirstCodes(tx, adminId, codes);
  const createdAt = tx.now().toISOString();
  if (!insertPasskey(tx, adminId, { ...made, _id: tx.randomId(), name, createdAt, usedAt: null }))
    throw conflict('This passkey is set up already.');
  return first;
}

/**
 * Removes a passkey; with the last second factor go the recovery codes. Returns its name, or null if it is not there.
 * @throws HttpRefusal 409 if it is the last one, and owners ask for one
 */
export function removePasskey(tx: StoredChange, adminId: string, passkeyId: string): string | null {
  const passkey = passkeysOf(tx, adminId).find(({ _id }) => _id === passkeyId);
  if (passkey === undefined) return null;
  deletePasskey(tx, adminId, passkeyId);
  removeCodesWithLast(tx, adminId);
  return passkey.name;
}

/**
 * Returns the data that the browser needs to log in with one of an admin's passkeys.
 * @throws HttpRefusal 409 if the admin has none, or the site has no name
 */
export async function requestPasskey(
  context: Context,
  { _id }: Admin,
  host: string,
): Promise<PasskeyRequest> {
  const present = passkeysOf(context, _id);
  if (present.length === 0) throw conflict('There is no passkey for this account.');
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: siteAt(context, host).name,
    allowCredentials: present.map(shownAs),
    timeout: challengeMilliseconds,
    userVerification: 'preferred',
  });
  challenges(context).set(options.challenge, { adminId: _id, token: null });
  return options;
}

/**
 * Returns the data that the browser needs to log in with any passkey for this site.
 * @throws HttpRefusal 409 if the site has no name
 */
export async function requestAnyPasskey(context: Context, host: string): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: siteAt(context, host).name,
    challenge: makeOpenChallenge(context),
    timeout: challengeMilliseconds,
    userVerification: 'preferred',
  });
}

/** Reads a passkey that was shown at a log-in. Returns how often it says that it was used. */
export async function readShownPasskey(
  context: Context,
  adminId: string,
  host: string,
  shown: ShownPasskey,
  stored: StoredPasskey,
): Promise<ReadPasskey<number>> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { credential: id, publicKey, counter, transports } = stored;
  return reading(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: shown,
      ...expected(context, { adminId, token: null }, host),
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
        transports,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
}

function expected(context: Context, use: PasskeyUse, host: string) {
  const { name, origins } = siteAt(context, host);
  return {
    expectedChallenge: (challenge: string) => takeChallenge(context, use, challenge),
    expectedRPID: name,
    expectedOrigin: origins,
    // The password was asked for besides: a key that is touched is enough.
    requireUserVerification: false,
  };
}

/** Uses up a challenge, whatever comes of it. Returns whether it was made for this use. */
function takeChallenge(context: Context, { adminId, token }: PasskeyUse, challenge: string): boolean {
  if (token === null && takeOpenChallenge(context, challenge)) return true;
  const use = challenges(context).get(challenge);
  challenges(context).delete(challenge);
  return use?.adminId === adminId && use.token === token;
}

function makeOpenChallenge(context: Context): Uint8Array<ArrayBuffer> {
  const content = Buffer.alloc(randomLength + timeLength);
  randomBytes(randomLength).copy(content);
  content.writeUIntBE(context.now().getTime(), randomLength, timeLength);
  return new Uint8Array(Buffer.concat([content, signatureOf(context, content)]));
}

/** Uses up an open challenge, in base64url. Returns whether it was still good. */
function takeOpenChallenge(context: Context, challenge: string): boolean {
  const { used } = openChallenges(context);
  const bytes = Buffer.from(challenge, 'base64url');
  const content = bytes.subarray(0, randomLength + timeLength);
  const signature = bytes.subarray(randomLength + timeLength);
  const right = signatureOf(context, content);
  if (signature.length !== right.length || !timingSafeEqual(signature, right)) return false;
  const age = context.now().getTime() - content.readUIntBE(randomLength, timeLength);
  if (age < 0 || age > challengeMilliseconds || used.has(challenge)) return false;
  used.set(challenge, true);
  return true;
}

function signatureOf(context: Context, content: Buffer): Buffer {
  return createHmac('sha256', openChallenges(context).key).update(content).digest();
}

/** The library throws for everything that does not fit, each with a sentence for the server's log. */
async function reading<Known>(read: () => Promise<Known | null>): Promise<ReadPasskey<Known>> {
  try {
    const known = await read();
    return known === null ? { isRight: false, reason: 'signature wrong' } : { isRight: true, known };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // It may quote what a client has sent, however long.
    return { isRight: false, reason: reason.slice(0, mostOfReason) };
  }
}

function shownAs({ credential, transports }: StoredPasskey) {
  return { id: credential, transports };
}

/**
 * Returns the name that passkeys belong to, and the origins where they may be used: of PUBLIC_URL, else of the host. A made-up
 * Host gains nothing: the browser shows a passkey only to the site that it was made for, and signs its name.
 */
function siteAt({ config: { publicUrl } }: Context, host: string): { name: string; origins: string[] } {
  const origins = publicUrl === null ? [`https://${host}`, `http://${host}`] : [publicUrl];
  const [first = ''] = origins;
  const name = URL.canParse(first) ? new URL(first).hostname : '';
  if (name === '' || isIP(name.replace(/^\[|\]$/gu, '')) !== 0)
    throw conflict(
      'Passkeys need an address with a name, such as academy.example.in. Please open the site by its name.',
    );
  return { name, origins };
}
