import { callWith } from '../calls/index.ts';
import { notFound } from '../http/index.ts';
import { Verification } from '../shared/records/register.ts';
import type { Register } from './register.ts';
import type { VerifyLimit } from './verify-limit.ts';

export interface VerifyParts {
  register: Register;
  verifyLimit: VerifyLimit;
}

const call = callWith<VerifyParts>();

/** The call by which anybody checks a certificate. */
export const verifyCalls = [
  call({
    method: 'GET',
    path: '/api/verify/:id',
    name: 'verifyCertificate',
    tag: 'Register',
    summary: 'Returns what stands on the certificate with a code, and whether it is valid.',
    who: 'anyone',
    answer: Verification,
    refusals: [404, 429],
    async handle({ id, address, set }, { register, verifyLimit }) {
      set('Cache-Control', 'no-store');
      const certificate = await verifyLimit(address, () => register.verify(id));
      if (certificate === null) throw notFound('There is no certificate with this code.');
      return certificate;
    },
  }),
];
