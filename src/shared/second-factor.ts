import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as v from 'valibot';
import { line, requiredString } from './fields.ts';
import { limits } from './limits.ts';

/** The browser's answers when it has made a passkey, and when it shows one. */
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

/** A code of the app or a recovery code, as it is typed. */
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

/** A passkey that the browser has made, and the admin's name for it. */
export const newPasskeyRules = v.object({
  name: line('Name', secondFactorLimits.name),
  passkey: madePasskey,
});
