export { accountCalls } from './account-calls.ts';
export { confirmPassword, requireStillIn } from './account-checks.ts';
export { notifyAdmin, putAccountEvent } from './account-events.ts';
export {
  countOwners,
  endEverySession,
  endSessions,
  findAdmin,
  findAdminByEmail,
  listAdmins,
  removeAdmin,
  resetPassword,
  setRoles,
} from './accounts-store.ts';
export { commandLine, recordAboutAdmin, recordActivity, serverStart } from './activity-log.ts';
export { isCommonPassword } from './common-passwords.ts';
export { type AccountsContext, createAccount, ensureAdmin } from './first-admin.ts';
export { sweepAttempts } from './login-limit.ts';
export { handedOverUntil, openPasswords, type Passwords, randomPassword } from './passwords.ts';
export { secondFactorCalls } from './second-factor-calls.ts';
export { hasSecondFactor, removeSecondFactor } from './second-factors-store.ts';
export { sessionCalls } from './session-calls.ts';
export { authenticate } from './sessions.ts';
export { activityCalls, teamCalls } from './team-calls.ts';
