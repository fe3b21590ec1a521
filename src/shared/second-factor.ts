import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import * as v from 'valibot';
import { line, requiredString } from './fields.ts';
import { limits } from './limits.ts';
import type { Admin } from './records.ts';
import type { Role } from './roles.ts';

/** A passkey, without its key. */
export interface Passkey {
  _id: string;
  /** What the admin calls it. */
  name: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
  /** When somebody last logged in with it, or null; ISO 8601 in UTC. */
  usedAt: string | null;
}

/** With what an admin shows at log-in, besides the password, that it is them. */
export interface SecondFactor {
  /** An authenticator app is set up. */
  app: boolean;
  /** Oldest first. */
  passkeys: Passkey[];
  /** How many recovery codes were not used yet. */
  recoveryCodesLeft: number;
}

/** The account of whoever asks, with what the back office needs to know of it. */
export interface Account extends Admin {
  role: Role;
  secondFactor: SecondFactor;
  /** Owners ask for a second factor, and there is none yet: until then no other call is allowed. */
  mustSetSecondFactor: boolean;
}

/** What an authenticator app needs, and what it is shown as. */
export interface AppSetup {
  /** Base32, for whoever types it. */
  secret: string;
  /** `otpauth://totp/…` */
  uri: string;
  /** The same as a QR code: SVG. */
  qr: string;
}

/** The answer to a change of one's second factor. All other sessions have ended; this one goes on with another token. */
export interface SecondFactorAnswer {
  message: string;
  token: string;
  /** Shown this once: only with the first second factor of an admin. */
  recoveryCodes?: string[];
}

/** New recovery codes, shown this once; those from before no longer count. */
export interface RecoveryCodesAnswer {
  message: string;
  recoveryCodes: string[];
}

/** What owners ask of all admins. */
export interface AccountRule {
  /** Who has no second factor must set one up before anything else. */
  needsSecondFactor: boolean;
}

/** What the browser is handed to make a passkey, and to show one. */
export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON;
export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON;
/** What the browser answers to them. */
export type MadePasskey = RegistrationResponseJSON;
export type ShownPasskey = AuthenticationResponseJSON;

/** Signs of a recovery code: one of 24¹², which is 55 bits. */
export const recoveryCodeLength = 12;

/** How many recovery codes there are, how many are so few that it is said, and how many passkeys an admin may have. */
export const secondFactorLimits = {
  recoveryCodes: 10,
  fewCodes: 3,
  passkeys: 20,
  code: 40,
  name: 60,
} as const;

const codeTooLong = `Code can have at most ${secondFactorLimits.code} characters.`;

/** A code of the app or a recovery code, as somebody types it. */
const code = v.pipe(
  requiredString('Code'),
  v.trim(),
  v.nonEmpty('Code is required.'),
  v.maxLength(secondFactorLimits.code, codeTooLong),
);

/** The same at log-in, where an empty one is as good as none. */
export const loginCode = v.optional(
  v.pipe(v.string('Code must be text.'), v.trim(), v.maxLength(secondFactorLimits.code, codeTooLong)),
);

const notOfBrowser = 'passkey must be what the browser has answered.';
const part = v.pipe(v.string(notOfBrowser), v.maxLength(limits.jsonBody, notOfBrowser));
const credential = {
  id: part,
  rawId: part,
  type: v.literal('public-key', notOfBrowser),
  // No extension was asked for.
  clientExtensionResults: v.pipe(
    v.unknown(),
    // valibot takes a list for an object without fields.
    v.check((results) => !Array.isArray(results), notOfBrowser),
    v.object({}, notOfBrowser),
  ),
};

/** A passkey as the browser shows it. */
export const shownPasskey = v.object(
  {
    ...credential,
    response: v.object({ clientDataJSON: part, authenticatorData: part, signature: part }, notOfBrowser),
  },
  notOfBrowser,
) satisfies v.GenericSchema<unknown, ShownPasskey>;

const madePasskey = v.object(
  {
    ...credential,
    response: v.object(
      {
        clientDataJSON: part,
        attestationObject: part,
        transports: v.optional(v.pipe(v.array(part, notOfBrowser), v.maxLength(20, notOfBrowser))),
      },
      notOfBrowser,
    ),
  },
  notOfBrowser,
) satisfies v.GenericSchema<unknown, MadePasskey>;

/** The first code of an app that is being set up. */
export const appRules = v.object({ code });

/** What the browser has made, and what the admin calls it. */
export const newPasskeyRules = v.object({
  name: line('Name', secondFactorLimits.name),
  passkey: madePasskey,
});
