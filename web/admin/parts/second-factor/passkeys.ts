import type { PasskeyCreation, PasskeyRequest } from '../../../../src/shared/records.ts';
import type { MadePasskey, ShownPasskey } from '../../../../src/shared/second-factor.ts';
import { NetworkError } from '../../../data/errors.ts';

/** The browser's passkey; where there is none, why, in a sentence. */
export type Passkeyed<Passkey> = { passkey: Passkey } | { refusal: string };

const elsewhere =
  'Passkeys work only at the site’s own address. Please open the back office there, as visitors open the site.';

/** Returns why this browser cannot use passkeys here, in a sentence; null where it can. */
export function whyNoPasskeys(): string | null {
  if (!isSecureContext)
    return 'Passkeys work only where the address begins with https://. Please open the back office there to use one.';
  if (!('PublicKeyCredential' in window))
    return 'This browser cannot use passkeys. Please use a newer one, or an authenticator app.';
  return null;
}

/**
 * Has the browser make a passkey.
 * @throws NetworkError if what it needs for that cannot be loaded
 */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<Passkeyed<MadePasskey>> {
  const { startRegistration } = await load();
  try {
    return { passkey: await startRegistration({ optionsJSON }) };
  } catch (error) {
    if (isNamed(error, 'SecurityError')) return { refusal: elsewhere };
    if (isNamed(error, 'InvalidStateError'))
      return { refusal: 'This device has a passkey for your account already.' };
    if (isNamed(error, 'NotAllowedError') || isNamed(error, 'AbortError'))
      return { refusal: 'No passkey was made: it was cancelled, or took too long. Please try again.' };
    return {
      refusal: 'This device could not make a passkey. Please try another one, or an authenticator app.',
    };
  }
}

/**
 * Has the browser show a passkey.
 * @throws NetworkError if what it needs for that cannot be loaded
 */
export async function showPasskey(optionsJSON: PasskeyRequest): Promise<Passkeyed<ShownPasskey>> {
  const { startAuthentication } = await load();
  try {
    return { passkey: await startAuthentication({ optionsJSON }) };
  } catch (error) {
    if (isNamed(error, 'SecurityError')) return { refusal: elsewhere };
    // Browsers say the same of a passkey that is not there and of a question that was cancelled.
    return { refusal: 'No passkey was used. Please try again, or log in another way.' };
  }
}

/** Loads the library of passkeys once one is used. */
async function load() {
  try {
    return await import('@simplewebauthn/browser');
  } catch (error) {
    throw new NetworkError(error);
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
