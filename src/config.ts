import { resolve } from 'node:path';
import { domainToASCII } from 'node:url';
import { limits } from './shared/limits.ts';
import { StartupError } from './startup-error.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** An admin that the environment asks for. */
export interface FirstAdmin {
  name: string;
  email: string;
  password: string;
}

/** How the site is served over HTTPS. */
export interface HttpsSettings {
  /** The site's names; the first is the one that the others lead to. Empty: whatever name a request comes for. */
  domains: readonly string[];
  port: number;
  /** PEM files of one's own, or null: the certificate comes from `acme`. */
  ownCertificate: { certificateFile: string; keyFile: string } | null;
  acme: { directory: string; email: string | null };
}

/** How mails leave, and whom they tell of what visitors send. */
export interface MailSettings {
  server: {
    host: string;
    port: number;
    /** TLS from the first byte on. */
    secure: boolean;
    /** Mails may go to another machine without TLS, or over TLS with a certificate that nobody vouches for. */
    insecure: boolean;
    login: { user: string; password: string } | null;
  };
  /** One address at least. */
  notify: readonly string[];
  /** The address that mails come from. */
  from: string;
}

/** Every setting, read once from the environment. */
export interface Config {
  /** Where plain HTTP is served. */
  port: number;
  host: string;
  /** Null: plain HTTP only. */
  https: HttpsSettings | null;
  /** Absolute path of everything that must survive. */
  dataFolder: string;
  firstAdmin: FirstAdmin | null;
  /** Null: made once and kept in the data folder. */
  jwtSecret: string | null;
  tokenHours: number;
  /** Origin without a slash at its end, or null: taken from the request. */
  publicUrl: string | null;
  /** Whether browsers are told to come to every name below the site's own over HTTPS alone, too. */
  hstsSubdomains: boolean;
  /** Proxies in front that may set X-Forwarded-For. */
  trustedProxies: number;
  demo: boolean;
  /** Failed log-ins in 15 minutes; 0: no limit. */
  loginAttempts: number;
  /** Public form posts in 10 minutes; 0: no limit. */
  formPosts: number;
  /** Nightly backups that are kept; 0: none are made. */
  backups: number;
  /** Null: no mails are sent. */
  mail: MailSettings | null;
  /** Opens /metrics to whoever sends it; null: only to this machine. */
  metricsToken: string | null;
  logLevel: (typeof logLevels)[number];
}

/** Of IPv6, and of IPv4 too: a name may have addresses of both, and a CA asks at the newer one first. */
const everyAddress = '::';
const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory';
/** Labels of letters, digits and inner hyphens, at least two of them, the last one no number (so that no address is a name). */
const hostName =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u;

/** What `serve` falls back to where the environment is silent. */
export interface ConfigDefaults {
  host: string;
}

/**
 * Reads the settings of an environment. An empty variable counts as not set.
 * @throws StartupError with exit code 2 and one line that names the variable, the value and what is allowed.
 */
export function readConfig(environment: NodeJS.ProcessEnv, defaults: ConfigDefaults): Readonly<Config> {
  const read = (name: string) => environment[name]?.trim() || null;
  const https = httpsSettings(read);
  const config: Config = {
    port: wholeNumber('PORT', read('PORT'), https === null ? 3000 : 80, 0, 65_535),
    host: read('HOST') ?? (https === null ? defaults.host : everyAddress),
    https,
    dataFolder: resolve(read('DATA_DIR') ?? './data'),
    firstAdmin: firstAdmin(environment),
    jwtSecret: secret('JWT_SECRET', environment.JWT_SECRET || null, 32),
    tokenHours: wholeNumber('TOKEN_HOURS', read('TOKEN_HOURS'), 12, 1, 8_760),
    publicUrl: publicUrl(read('PUBLIC_URL'), https),
    hstsSubdomains: wholeNumber('HSTS_SUBDOMAINS', read('HSTS_SUBDOMAINS'), 0, 0, 1) === 1,
    trustedProxies: wholeNumber('TRUST_PROXY', read('TRUST_PROXY'), 0, 0, 10),
    demo: wholeNumber('DEMO', read('DEMO'), 0, 0, 1) === 1,
    loginAttempts: wholeNumber('LOGIN_ATTEMPTS', read('LOGIN_ATTEMPTS'), 10, 0, 100_000),
    formPosts: wholeNumber('FORM_POSTS', read('FORM_POSTS'), 30, 0, 1_000_000),
    backups: wholeNumber('BACKUPS', read('BACKUPS'), 14, 0, 1_000),
    mail: mailSettings(read),
    metricsToken: secret('METRICS_TOKEN', environment.METRICS_TOKEN || null, 16),
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

function httpsSettings(read: (name: string) => string | null): HttpsSettings | null {
  const domains = domainNames(read('DOMAIN'));
  const certificateFile = read('TLS_CERT');
  const keyFile = read('TLS_KEY');
  if ((certificateFile === null) !== (keyFile === null)) {
    const [set, missing] = keyFile === null ? ['TLS_CERT', 'TLS_KEY'] : ['TLS_KEY', 'TLS_CERT'];
    throw new StartupError(`${set} is set but ${missing} is not; set both or neither.`, 2);
  }
  const port = wholeNumber('HTTPS_PORT', read('HTTPS_PORT'), 443, 0, 65_535);
  const acme = {
    directory: acmeDirectory(read('ACME_DIRECTORY')),
    email: emailAddress('ACME_EMAIL', read('ACME_EMAIL')),
  };
  if (certificateFile !== null && keyFile !== null) {
    const ownCertificate = { certificateFile: resolve(certificateFile), keyFile: resolve(keyFile) };
    return { domains, port, ownCertificate, acme };
  }
  return domains.length === 0 ? null : { domains, port, ownCertificate: null, acme };
}

function domainNames(value: string | null): string[] {
  if (value === null) return [];
  // What belongs to an address and not to a name, domainToASCII would pass over.
  const names = value
    .split(',')
    .map((name) => (/[/?#@:%\\\s]/u.test(name.trim()) ? '' : domainToASCII(name.trim())));
  if (names.every((name) => hostName.test(name))) return [...new Set(names)];
  throw refusal('DOMAIN', value, 'a host name such as academy.example.in, or several with commas between');
}

function acmeDirectory(value: string | null): string {
  if (value === null) return letsEncrypt;
  const url = URL.parse(value);
  if (url?.protocol === 'https:') return url.href;
  throw refusal('ACME_DIRECTORY', value, `an address such as ${letsEncrypt}`);
}

/** Null if it depends on the request: no name is set, or the port is yet to be found. */
function ownOrigin(https: HttpsSettings | null): string | null {
  const [name] = https?.domains ?? [];
  return https === null || name === undefined || https.port === 0 ? null : httpsOrigin(name, https.port);
}

function publicUrl(value: string | null, https: HttpsSettings | null): string | null {
  if (value === null) return ownOrigin(https);
  const url = URL.parse(value);
  const plain =
    url &&
    /^https?:$/u.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password;
  if (!plain) {
    throw refusal('PUBLIC_URL', value, 'an address such as https://academy.example.in, without a path');
  }
  if (https !== null && url.protocol !== 'https:') {
    throw refusal('PUBLIC_URL', value, 'an https address, since DOMAIN or TLS_CERT is set');
  }
  return url.origin;
}

/** The origin of a site over HTTPS. */
export function httpsOrigin(name: string, port: number): string {
  return `https://${name}${port === 443 ? '' : `:${port}`}`;
}

function secret(name: string, value: string | null, least: number): string | null {
  if (value === null || value.length >= least) return value;
  throw new StartupError(`${name} has ${value.length} characters; at least ${least} are needed.`, 2);
}

function emailAddress(name: string, value: string | null): string | null {
  if (value === null || (/^[^\s@]+@[^\s@]+$/u.test(value) && value.length <= limits.email)) return value;
  throw refusal(name, value, 'an e-mail address such as name@example.com');
}

function mailSettings(read: (name: string) => string | null): MailSettings | null {
  const server = mailServer(read('SMTP_URL'));
  const notify = read('NOTIFY_EMAIL')
    ?.split(',')
    .map((address) => mailAddress('NOTIFY_EMAIL', address.trim()));
  const from = read('MAIL_FROM');
  const sender = from && mailAddress('MAIL_FROM', from);
  const [first] = notify ?? [];
  if (server !== null && notify !== undefined && first !== undefined)
    return { server, notify: [...new Set(notify)], from: sender ?? first };
  if (server === null && notify === undefined) return null;
  const [set, missing] = server === null ? ['NOTIFY_EMAIL', 'SMTP_URL'] : ['SMTP_URL', 'NOTIFY_EMAIL'];
  throw new StartupError(`${set} is set but ${missing} is not; set both or neither.`, 2);
}

/** The refusal does not show the value, which may hold a password. */
function mailServer(value: string | null): MailSettings['server'] | null {
  if (value === null) return null;
  const url = URL.parse(value);
  const insecure = url?.search === '?insecure=1';
  const isPlain = url !== null && /^\/?$/u.test(url.pathname) && (insecure || !url.search) && !url.hash;
  const user = isPlain ? decoded(url.username) : null;
  const password = isPlain ? decoded(url.password) : null;
  const isKnown = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
  if (
    !isKnown ||
    !url.hostname ||
    url.port === '0' ||
    user === null ||
    password === null ||
    !user !== !password ||
    (insecure && url.protocol === 'smtps:')
  ) {
    throw new StartupError(
      'SMTP_URL is no address such as smtps://user:password@mail.example.com:465 or smtp://localhost:25 (smtp://… may end in ?insecure=1); signs such as @, /, # and % in user and password are written as %40, %2F, %23 and %25.',
      2,
    );
  }
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  const port = url.port === '' ? (secure ? 465 : 587) : Number(url.port);
  return { host, port, secure, insecure, login: user === '' ? null : { user, password } };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Stricter than elsewhere: these stand in the headers of mails. */
function mailAddress(name: string, value: string): string {
  const address = emailAddress(name, value);
  if (address !== null && /^[^<>()[\],;:\\"]+$/u.test(address)) return address;
  throw refusal(name, value, 'an e-mail address such as name@example.com');
}

function firstAdmin(environment: NodeJS.ProcessEnv): FirstAdmin | null {
  const email = emailAddress('ADMIN_EMAIL', environment.ADMIN_EMAIL?.trim() || null);
  const password = environment.ADMIN_PASSWORD || null;
  const name = environment.ADMIN_NAME?.trim() || 'Admin';
  if (email === null && password === null) return null;
  if (email === null)
    throw new StartupError('ADMIN_PASSWORD is set but ADMIN_EMAIL is not; set both or neither.', 2);
  if (password === null)
    throw new StartupError('ADMIN_EMAIL is set but ADMIN_PASSWORD is not; set both or neither.', 2);
  if (password.length < limits.password.least || password.length > limits.password.most) {
    const { least, most } = limits.password;
    throw new StartupError(
      `ADMIN_PASSWORD has ${password.length} characters; ${least} to ${most} are allowed.`,
      2,
    );
  }
  if (name.length > limits.name) throw refusal('ADMIN_NAME', name, `at most ${limits.name} characters`);
  return { name, email, password };
}

function refusal(name: string, value: string, allowed: string): StartupError {
  return new StartupError(`${name} is '${value}'; allowed is ${allowed}.`, 2);
}
