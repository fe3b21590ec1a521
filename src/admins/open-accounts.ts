import type { Logger } from 'pino';
import type { ActivityEntry, Actor } from '../calls/index.ts';
import type { CommitTogether, Database, SettledClock } from '../database/index.ts';
import type { Config } from '../settings.ts';
import type { CommonFacts } from '../shared/site-facts.ts';
import { accountEvents } from './account-events.ts';
import { activityLog } from './activity-log.ts';
import { authenticator } from './authenticate.ts';
import { knownAddresses } from './known-addresses.ts';
import { knownDevices } from './known-devices.ts';
import { loginLimit } from './login-limit.ts';
import { openPasskeys } from './passkeys.ts';
import type { Passwords } from './passwords.ts';
import { adminRepository } from './repository.ts';
import { sealedSecrets } from './sealed-secrets.ts';
import { secondFactors as openSecondFactors } from './second-factor.ts';
import { secondFactorRepository } from './second-factor-repository.ts';
import { sessionRepository } from './session-repository.ts';
import { openSessions } from './sessions.ts';
import { createTokens } from './tokens.ts';
import { wrongCodes } from './wrong-codes.ts';

/** The services that accounts use. */
export interface AccountsParts {
  config: Config;
  database: Database;
  log: Logger;
  /** Signs tokens, and keys the hashes of addresses. */
  tokenSecret: string;
  now: () => Date;
  settledNow: SettledClock;
  randomId: () => string;
  passwords: Passwords;
  facts: () => CommonFacts;
  /** Puts in the mail about what happens to an account; null where no mails are sent. */
  putMail: ((eventId: string) => void) | null;
  commitTogether: CommitTogether;
}

/** Opens the admins, their sessions, and the log of what they do. */
export function openAccounts(parts: AccountsParts) {
  const { config, database, tokenSecret, now, randomId, facts, commitTogether } = parts;
  const admins = adminRepository(database);
  const tokens = createTokens(tokenSecret, config.tokenHours, now, randomId);
  const activity = activityLog(database, parts);
  const known = knownAddresses(database, tokenSecret);
  const devices = knownDevices(database);
  const secondFactors = openSecondFactors({
    ...parts,
    rows: secondFactorRepository(database),
    secrets: sealedSecrets(config.dataFolder),
    passkeys: openPasskeys(config.publicUrl, now),
    institute: () => facts().name,
  });
  const { idleHours } = config;
  const sessions = openSessions({ ...parts, rows: sessionRepository(database), tokens, idleHours });
  return {
    admins,
    tokens,
    sessions,
    devices,
    accountEvents: accountEvents(parts),
    activity,
    secondFactors,
    authenticate: authenticator(admins, tokens, secondFactors, sessions),
    recordActivity: (who: Actor, entry: ActivityEntry) => commitTogether(() => activity.record(who, entry)),
    limit: loginLimit({ ...parts, admins, known, devices }, config.loginAttempts),
    wrongCodes: wrongCodes({ database, now, isLimited: config.loginAttempts > 0 }),
    ownWords: () => [facts().name, facts().shortName],
  };
}
