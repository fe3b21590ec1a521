import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { conflict } from '../http/index.ts';
import type { PasskeyCreation, PasskeyRequest } from '../shared/records.ts';
import type { MadePasskey, ShownPasskey } from '../shared/second-factor.ts';
import { openChallenges } from './open-challenges.ts';
import type { StoredPasskey } from './second-factor-repository.ts';

/** The admin of a passkey that is made or shown, and its purpose: a log-in, or one session that goes on. */
export interface PasskeyUse {
  adminId: string;
  /** The token of the session, or null for a log-in. */
  token: string | null;
}

/** A passkey that was made and is not kept yet. */
export type NewPasskey = Pick<StoredPasskey, 'credential' | 'publicKey' | 'counter' | 'transports'>;

/** The outcome of checking a passkey: the facts about it, or why it does not count. */
export type ReadPasskey<Known> = { isRight: true; known: Known } | { isRight: false; reason: string };

/** How long an admin has to touch the sensor. */
const challengeMilliseconds = 5 * 60_000;
/** Challenges are handed out for right passwords alone; this many would be a flood. */
const mostChallenges = 1_000;

/** Characters of a refusal's reason that the server's log keeps. */
const mostOfReason = 200;
/** EdDSA, ES256 and RS256, as COSE numbers them: what phones, computers and keys have. Newer ones are experiments of Node. */
const algorithms = [-8, -7, -257];

export type Passkeys = ReturnType<typeof openPasskeys>;

/**
 * Returns the functions that make and check passkeys. They belong to the name of the site; without one in the settings, to the host
 * that is asked.
 */
export function openPasskeys(publicUrl: string | null, now: () => Date) {
  const challenges = new LRUCache<string, PasskeyUse>({
    max: mostChallenges,
    ttl: challengeMilliseconds,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });
  const anyone = openChallenges(now, challengeMilliseconds);
  /** Each challenge is good for one answer, whatever comes of it. */
  const takes = ({ adminId, token }: PasskeyUse) => {
    return (challenge: string): boolean => {
      if (token === null && anyone.take(challenge)) return true;
      const use = challenges.get(challenge);
      challenges.delete(challenge);
      return use?.adminId === adminId && use.token === token;
    };
  };
  const expected = (use: PasskeyUse, host: string) => {
    const { name, origins } = siteAt(publicUrl, host);
    return {
      expectedChallenge: takes(use),
      expectedRPID: name,
      expectedOrigin: origins,
      // The password was asked for besides: a key that is touched is enough.
      requireUserVerification: false,
    };
  };
  return {
    /**
     * Returns what the browser needs to make a passkey.
     * @throws HttpRefusal 409 if the site has no name
     */
    async creation(
      use: PasskeyUse,
      about: { host: string; institute: string; email: string; adminName: string },
      present: readonly StoredPasskey[],
    ): Promise<PasskeyCreation> {
      const { generateRegistrationOptions } = await import('@simplewebauthn/server');
      const options = await generateRegistrationOptions({
        rpName: about.institute,
        rpID: siteAt(publicUrl, about.host).name,
        userName: about.email,
        userDisplayName: about.adminName,
        userID: new Uint8Array(Buffer.from(use.adminId)),
        timeout: challengeMilliseconds,
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: present.map(shownAs),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      challenges.set(options.challenge, use);
      return options;
    },
    /** Reads what the browser has made. */
    async readMade(use: PasskeyUse, host: string, made: MadePasskey): Promise<ReadPasskey<NewPasskey>> {
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
      return reading(async () => {
        const { registrationInfo } = await verifyRegistrationResponse({
          response: made,
          supportedAlgorithmIDs: algorithms,
          ...expected(use, host),
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
    },
    /** Returns what the browser needs to ask for one of an admin's passkeys. */
    async request(use: PasskeyUse, host: string, present: readonly StoredPasskey[]): Promise<PasskeyRequest> {
      const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
      const options = await generateAuthenticationOptions({
        rpID: siteAt(publicUrl, host).name,
        allowCredentials: present.map(shownAs),
        timeout: challengeMilliseconds,
        userVerification: 'preferred',
      });
      challenges.set(options.challenge, use);
      return options;
    },
    /** Returns what the browser needs to ask for whatever passkey it has for this site. */
    async requestAny(host: string): Promise<PasskeyRequest> {
      const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
      return generateAuthenticationOptions({
        rpID: siteAt(publicUrl, host).name,
        challenge: anyone.make(),
        timeout: challengeMilliseconds,
        userVerification: 'preferred',
      });
    },
    /** Reads a passkey that was shown. Gives how often it says that it was used. */
    async readShown(
      use: PasskeyUse,
      host: string,
      shown: ShownPasskey,
      stored: StoredPasskey,
    ): Promise<ReadPasskey<number>> {
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
      const { credential: id, publicKey, counter, transports } = stored;
      return reading(async () => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: shown,
          ...expected(use, host),
          credential: {
            id,
            publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
            counter,
            transports,
          },
        });
        return verified ? authenticationInfo.newCounter : null;
      });
    },
  };
}

/** The library throws whatever does not fit, each with a sentence for the server's log. */
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
 * Returns the name that passkeys belong to, and the origins where they may be used. A made-up Host gains nothing: the browser
 * shows a passkey only to the site that it was made for, and signs which one that is.
 */
function siteAt(publicUrl: string | null, host: string): { name: string; origins: string[] } {
  const origins = publicUrl === null ? [`https://${host}`, `http://${host}`] : [publicUrl];
  const [first = ''] = origins;
  const name = URL.canParse(first) ? new URL(first).hostname : '';
  if (name === '' || isIP(name.replace(/^\[|\]$/gu, '')) !== 0)
    throw conflict(
      'Passkeys need an address with a name, such as academy.example.in. Please open the site by its name.',
    );
  return { name, origins };
}
