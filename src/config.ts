import { resolve } from 'node:path';
import { RefusedStart } from './refused-start.ts';
import { limits } from './shared/limits.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** An admin that the environment asks for. */
export interface FirstAdmin {
  name: string;
  email: string;
  password: string;
}

/** Every setting, read once from the environment. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path of everything that must survive. */
  dataFolder: string;
  firstAdmin: FirstAdmin | null;
  /** Null: made once and kept in the data folder. */
  jwtSecret: string | null;
  tokenHours: number;
  /** Origin without a slash at its end, or null: taken from the request. */
  publicUrl: string | null;
  /** Proxies in front that may set X-Forwarded-For. */
  trustedProxies: number;
  demo: boolean;
  /** Failed log-ins in 15 minutes; 0: no limit. */
  loginAttempts: number;
  /** Public form posts in 10 minutes; 0: no limit. */
  formPosts: number;
  /** Nightly backups that are kept; 0: none are made. */
  backups: number;
  logLevel: (typeof logLevels)[number];
}

/** What `serve` falls back to where the environment is silent. */
export interface ConfigDefaults {
  host: string;
}

/**
 * Reads the settings of an environment. An empty variable counts as not set.
 * @throws RefusedStart with exit code 2 and one line that names the variable, the value and what is allowed.
 */
export function readConfig(environment: NodeJS.ProcessEnv, defaults: ConfigDefaults): Readonly<Config> {
  const read = (name: string) => environment[name]?.trim() || null;
  const config: Config = {
    port: wholeNumber('PORT', read('PORT'), 3000, 0, 65_535),
    host: read('HOST') ?? defaults.host,
    dataFolder: resolve(read('DATA_DIR') ?? './data'),
    firstAdmin: firstAdmin(environment),
    jwtSecret: secret(environment.JWT_SECRET || null),
    tokenHours: wholeNumber('TOKEN_HOURS', read('TOKEN_HOURS'), 12, 1, 8_760),
    publicUrl: origin(read('PUBLIC_URL')),
    trustedProxies: wholeNumber('TRUST_PROXY', read('TRUST_PROXY'), 0, 0, 10),
    demo: wholeNumber('DEMO', read('DEMO'), 0, 0, 1) === 1,
    loginAttempts: wholeNumber('LOGIN_ATTEMPTS', read('LOGIN_ATTEMPTS'), 10, 0, 100_000),
    formPosts: wholeNumber('FORM_POSTS', read('FORM_POSTS'), 30, 0, 1_000_000),
    backups: wholeNumber('BACKUPS', read('BACKUPS'), 14, 0, 1_000),
    logLevel: oneOf('LOG_LEVEL', read('LOG_LEVEL'), 'info', logLevels),
  };
  return Object.freeze(config);
}

function wholeNumber(
  name: string,
  value: string | null,
  fallback: number,
  least: number,
  most: number,
): number {
  if (value === null) return fallback;
  const number = /^\d+$/u.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw refusal(name, value, `a whole number from ${least} to ${most}`);
}

function oneOf<Choice extends string>(
  name: string,
  value: string | null,
  fallback: Choice,
  choices: readonly Choice[],
): Choice {
  if (value === null) return fallback;
  const choice = choices.find((candidate) => candidate === value);
  if (choice !== undefined) return choice;
  throw refusal(name, value, `one of ${choices.join(', ')}`);
}

function origin(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.parse(value);
  const plain =
    url &&
    /^https?:$/u.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password;
  if (plain) return url.origin;
  throw refusal('PUBLIC_URL', value, 'an address such as https://academy.example.in, without a path');
}

function secret(value: string | null): string | null {
  if (value === null || value.length >= 32) return value;
  throw new RefusedStart(`JWT_SECRET has ${value.length} characters; at least 32 are needed.`, 2);
}

function firstAdmin(environment: NodeJS.ProcessEnv): FirstAdmin | null {
  const email = environment.ADMIN_EMAIL?.trim() || null;
  const password = environment.ADMIN_PASSWORD || null;
  const name = environment.ADMIN_NAME?.trim() || 'Admin';
  if (email === null && password === null) return null;
  if (email === null)
    throw new RefusedStart('ADMIN_PASSWORD is set but ADMIN_EMAIL is not; set both or neither.', 2);
  if (password === null)
    throw new RefusedStart('ADMIN_EMAIL is set but ADMIN_PASSWORD is not; set both or neither.', 2);
  if (!/^[^\s@]+@[^\s@]+$/u.test(email) || email.length > limits.email) {
    throw refusal('ADMIN_EMAIL', email, 'an e-mail address such as name@example.com');
  }
  if (password.length < limits.password.least || password.length > limits.password.most) {
    const { least, most } = limits.password;
    throw new RefusedStart(
      `ADMIN_PASSWORD has ${password.length} characters; ${least} to ${most} are allowed.`,
      2,
    );
  }
  if (name.length > limits.name) throw refusal('ADMIN_NAME', name, `at most ${limits.name} characters`);
  return { name, email, password };
}

function refusal(name: string, value: string, allowed: string): RefusedStart {
  return new RefusedStart(`${name} is '${value}'; allowed is ${allowed}.`, 2);
}
