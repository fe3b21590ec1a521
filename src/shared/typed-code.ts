import { plainDigits } from './plain-text.ts';
import { certificateCodeLength, readableSigns, readCode } from './readable-codes.ts';

/** The problems that the page names when a code is asked for; `limited`: too many codes were wrong. */
export const verifyProblems = ['required', 'signs', 'length', 'limited'] as const;
export type VerifyProblem = (typeof verifyProblems)[number];

/** A code as it is stored, or what is wrong with what was typed. */
export type TypedCode =
  | { code: string; problem: null }
  | { code: null; problem: Exclude<VerifyProblem, 'limited'> };

/** Reads the code of a certificate however it was typed: in small letters, with spaces, or as the address in the QR code. */
export function readTypedCode(typed: string): TypedCode {
  const written = plainDigits(typed).replace(/^.*\/verify\//isu, '');
  const code = readCode(written, certificateCodeLength);
  return code === null ? { code, problem: problemOf(written) } : { code, problem: null };
}

function problemOf(written: string): Exclude<VerifyProblem, 'limited'> {
  if (written.trim() === '') return 'required';
  const signs = written.toUpperCase().replace(/[^A-Z\d]/gu, '');
  return [...signs].every((sign) => readableSigns.includes(sign)) ? 'length' : 'signs';
}
