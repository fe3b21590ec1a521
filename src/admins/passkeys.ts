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

interface PasskeyUse {
  adminId: string;
  /** Null for a log-in; else the passkey is made in this session. */
  token: string | null;
}

type NewPasskey = Pick<StoredPasskey, 'credential' | 'publicKey' | 'counter' | 'transports'>;

type ReadPasskey<Known> = { isRight: true; known: Known } | { isRight: false; reason: string };

/** Time to touch the sensor. */
const challengeMilliseconds = 5 * minuteMilliseconds;
/** Only the right password gets a challenge, so that more than these would be a flood. */
const mostChallenges = 1_000;
/** Only a log-in that names a stored passkey uses up an open challenge. */
const mostUsed = 1_000;
/** Bytes of an open challenge: random ones, then the time in milliseconds; its signature follows. */
const randomLength = 16;
const timeLength = 6;

const mostOfReason = 200;
/** COSE numbers of EdDSA, ES256 and RS256. Newer algorithms are experimental in Node. */
const algorithms = [-8, -7, -257];

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
 * Anyone may get open challenges. They are signed, not stored, so that a flood evicts no others.
 * Each serves one answer within five minutes, on the server that made it.
 */
const openChallenges = perDatabase(() => ({
  key: randomBytes(32),
  used: new LRUCache<string, true>({ max: mostUsed }),
}));

/**
 * @param institute the name that browsers show
 * @throws HttpRefusal 409 at the limit of passkeys, or if the site's address has no name
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

/** Returns null if the passkey is invalid. */
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
 * Returns recovery codes with the first second factor, else null.
 * @throws HttpRefusal 409 if the passkey is stored already
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
 * Returns the passkey's name, or null. Removing the last second factor also deletes the recovery codes.
 * @throws HttpRefusal 409 for the last second factor while every admin needs one
 */
export function removePasskey(tx: StoredChange, adminId: string, passkeyId: string): string | null {
  const passkey = passkeysOf(tx, adminId).find(({ _id }) => _id === passkeyId);
  if (passkey === undefined) return null;
  deletePasskey(tx, adminId, passkeyId);
  removeCodesWithLast(tx, adminId);
  return passkey.name;
}

/** @throws HttpRefusal 409 without a passkey, or if the site's address has no name */
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
 * Names no passkey, so that the answer reveals nothing about an email.
 * @throws HttpRefusal 409 if the site's address has no name
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
    // The password is the other factor, so that a touch is enough.
    requireUserVerification: false,
  };
}

/** Uses up the challenge even if the check fails. Returns whether it was made for this use. */
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

/** @param challenge base64url */
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

/** The library throws at every mismatch, with a message for the server's log. */
async function reading<Known>(read: () => Promise<Known | null>): Promise<ReadPasskey<Known>> {
  try {
    const known = await read();
    return known === null ? { isRight: false, reason: 'signature wrong' } : { isRight: true, known };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The message may quote client input of any length.
    return { isRight: false, reason: reason.slice(0, mostOfReason) };
  }
}

function shownAs({ credential, transports }: StoredPasskey) {
  return { id: credential, transports };
}

/**
 * A forged Host gains nothing: browsers show a passkey only to its own site, and sign that site's name.
 * @throws HttpRefusal 409 if the site's address has no name
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
