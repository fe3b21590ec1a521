import { renderSVG } from 'uqr';
import { plainDigits } from '../shared/plain-text.ts';
import type { AppSetup } from '../shared/records.ts';

/** Seconds by which the clock of a phone may be wrong, either way. */
const skewSeconds = 60;

/** Modules of white around the QR code, which cameras look for: on dark screens too. */
const quietZone = 4;

/** Returns a new secret, and how an app is given it: typed, or as a QR code. */
export async function newApp(institute: string, email: string): Promise<AppSetup> {
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret();
  // A colon would end the name, as apps read it.
  const uri = generateURI({ issuer: institute.replaceAll(':', ' '), label: email, secret });
  return { secret, uri, qr: renderSVG(uri, { border: quietZone }) };
}

/** Returns the half minute since 1970 for which an app shows a code; null for a wrong code. */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | null> {
  const { verify } = await import('otplib');
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: skewSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Returns the six digits of a typed code, which may be in two groups; null for anything else. */
export function sixDigits(typed: string): string | null {
  const digits = plainDigits(typed).replace(/[\s-]/gu, '');
  return /^\d{6}$/u.test(digits) ? digits : null;
}
