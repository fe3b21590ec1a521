import type { Context } from '../context.ts';
import { findByBeginning, newestCertificates } from '../register/index.ts';

/** Returns the certificates for batches, Today and search, which are not yet converted. */
export function certificatesOf(context: Context) {
  return {
    applicantCertificates: {
      newestOf: (enrollments: readonly string[]) => newestCertificates(context, enrollments),
    },
    register: {
      certificates: { beginning: (text: string, most: number) => findByBeginning(context, text, most) },
    },
  };
}
