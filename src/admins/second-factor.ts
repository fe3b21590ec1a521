import type { SecondFactor } from '../shared/records.ts';
import { secondFactorLimits } from '../shared/second-factor.ts';
import { type AppSetupParts, appSetup } from './app-setup.ts';
import { type PasskeySetupParts, passkeySetup } from './passkey-setup.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { type SecondFactorCheckParts, secondFactorCheck } from './second-factor-check.ts';

export type SecondFactors = ReturnType<typeof secondFactors>;

/** Opens the second factors of all admins. */
export function secondFactors(parts: SecondFactorCheckParts & AppSetupParts & PasskeySetupParts) {
  const { rows, passwords } = parts;
  return {
    ...secondFactorCheck(parts),
    ...appSetup(parts),
    ...passkeySetup(parts),

    /** Returns an admin's second factor, without its secrets. */
    of: (adminId: string): SecondFactor => ({
      app: rows.findApp(adminId) !== null,
      passkeys: rows
        .passkeys(adminId)
        .map(({ _id, name, createdAt, usedAt }) => ({ _id, name, createdAt, usedAt })),
      recoveryCodesLeft: rows.countCodes(adminId),
    }),
    isSetUp: rows.isSetUp,
    isMissing: rows.isMissing,
    areNeeded: rows.areNeeded,
    need: rows.need,
    removeAll: rows.removeAll,

    /** Returns how many recovery codes are left, where they are few; else null. */
    fewCodesLeft(adminId: string): number | null {
      const left = rows.countCodes(adminId);
      return rows.isSetUp(adminId) && left < secondFactorLimits.fewCodes ? left : null;
    },
    makeCodes: (adminId: string) => newRecoveryCodes(passwords, adminId),
    keepCodes(adminId: string, { hashes }: RecoveryCodes): void {
      rows.putCodes(adminId, hashes);
    },
  };
}
