import { resolve } from 'node:path';
import * as v from 'valibot';
import { isHostName, type MailServer, type StoreAddress } from './setting-readers.ts';
import { type Setting, settingTable } from './setting-table.ts';
import { StartupError } from './startup-error.ts';

/** Of IPv6, and of IPv4 too: a name may have addresses of both, and a CA asks at the newer one first. */
const everyAddress = '::';

/** Every setting that the environment may hold, in the order of the table. */
export const settings: readonly Setting[] = Object.entries(settingTable.entries).map(([name, row]) => ({
  name,
  ...v.getMetadata(row),
}));

type Values = v.InferOutput<typeof settingTable>;

/** The values that `serve` takes where the environment is silent. */
export interface ConfigDefaults {
  host: string;
}

/** Every setting, read once from the environment; null where one is neither set nor has a default. */
export type Config = Readonly<ReturnType<typeof configOf>>;

/** An admin that the environment asks for. */
export type FirstAdmin = NonNullable<Config['firstAdmin']>;

/** How mails leave, and the addresses that they tell what visitors send. */
export interface MailSettings {
  server: MailServer & {
    /** The name by which this machine greets it; null: the machine’s own. */
    clientName: string | null;
  };
  /** One address at least. */
  notify: readonly string[];
  /** The address that mails come from. */
  from: string;
}

/** Where copies off-site go, and with what it opens. */
export interface StoreSettings extends StoreAddress {
  key: string;
  secret: string;
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

/**
 * Returns the settings of an environment.
 * @throws StartupError with exit code 2 and one line that names the variable, the value and what is allowed.
 */
export function readConfig(environment: NodeJS.ProcessEnv, defaults: ConfigDefaults): Config {
  const read = v.safeParse(settingTable, environment, { abortEarly: true });
  if (read.success) return Object.freeze(configOf(read.output, defaults));
  const [issue] = read.issues;
  throw new StartupError(`${v.getDotPath(issue)?.split('.')[0]} ${issue.message}.`, 2);
}

function configOf(values: Values, defaults: ConfigDefaults) {
  const https = httpsSettings(values);
  const account = bothOrNeither(values, 'ADMIN_EMAIL', 'ADMIN_PASSWORD');
  const origin = publicUrl(values.PUBLIC_URL, https);
  if (values.PAGE_CACHE > 0 && origin === null)
    throw new StartupError(
      `PAGE_CACHE is '${values.PAGE_CACHE}'; allowed is 0, since neither PUBLIC_URL nor DOMAIN is set.`,
      2,
    );
  return {
    port: values.PORT ?? (https === null ? 3000 : 80),
    host: values.HOST ?? (https === null ? defaults.host : everyAddress),
    /** Null: plain HTTP only. */
    https,
    /** Absolute. */
    dataFolder: resolve(values.DATA_DIR),
    firstAdmin: account && { name: values.ADMIN_NAME, email: account[0], password: account[1] },
    jwtSecret: values.JWT_SECRET,
    tokenHours: values.TOKEN_HOURS,
    idleHours: values.IDLE_HOURS,
    /** Origin without a slash at its end, or null: taken from the request. */
    publicUrl: origin,
    /** In seconds. Above 0 there is a publicUrl: nobody else gets what names a made-up host. */
    pageCache: values.PAGE_CACHE,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    trustedProxies: values.TRUST_PROXY,
    demo: values.DEMO,
    loginAttempts: values.LOGIN_ATTEMPTS,
    formPosts: values.FORM_POSTS,
    holdHours: values.HOLD_HOURS,
    backups: values.BACKUPS,
    /** Null: no copies off-site. */
    store: storeSettings(values),
    /** The age recipient of backups; null: they are not encrypted. */
    recipient: values.BACKUP_KEY,
    mail: mailSettings(values, origin),
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
  };
}

function httpsSettings(values: Values): HttpsSettings | null {
  const domains = values.DOMAIN ?? [];
  const files = bothOrNeither(values, 'TLS_CERT', 'TLS_KEY');
  if (domains.length === 0 && files === null) return null;
  return {
    domains,
    port: values.HTTPS_PORT,
    ownCertificate: files && { certificateFile: resolve(files[0]), keyFile: resolve(files[1]) },
    acme: { directory: values.ACME_DIRECTORY, email: values.ACME_EMAIL },
  };
}

function storeSettings(values: Values): StoreSettings | null {
  const { BACKUP_S3: address, BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret } = values;
  if (address !== null && key !== null && secret !== null) return { ...address, key, secret };
  if (address === null && key === null && secret === null) return null;
  throw new StartupError('Set all three of BACKUP_S3, BACKUP_S3_KEY and BACKUP_S3_SECRET, or none.', 2);
}

function mailSettings(values: Values, origin: string | null): MailSettings | null {
  const both = bothOrNeither(values, 'SMTP_URL', 'NOTIFY_EMAIL');
  if (both === null) return null;
  const [server, notify] = both;
  const host = origin === null ? '' : new URL(origin).hostname;
  const clientName = isHostName(host) ? host : null;
  return { server: { ...server, clientName }, notify, from: values.MAIL_FROM ?? notify[0] };
}

/** Returns the site's origin, or null if it depends on the request: no name is set, or the port is yet to be found. */
function publicUrl(value: string | null, https: HttpsSettings | null): string | null {
  if (value === null) {
    const [name] = https?.domains ?? [];
    return https === null || name === undefined || https.port === 0 ? null : httpsOrigin(name, https.port);
  }
  const { protocol, origin } = new URL(value);
  if (https === null || protocol === 'https:') return origin;
  throw new StartupError(
    `PUBLIC_URL is '${value}'; allowed is an https address, since DOMAIN or TLS_CERT is set.`,
    2,
  );
}

/** Returns the origin of a site over HTTPS. */
export function httpsOrigin(name: string, port: number): string {
  return `https://${name}${port === 443 ? '' : `:${port}`}`;
}

/**
 * Returns the values of two settings that need each other, or null if neither is set.
 * @throws StartupError with exit code 2 if only one is.
 */
function bothOrNeither<One extends keyof Values, Other extends keyof Values>(
  values: Values,
  one: One,
  other: Other,
): [NonNullable<Values[One]>, NonNullable<Values[Other]>] | null {
  const first = values[one];
  const second = values[other];
  if (first !== null && second !== null) return [first, second];
  if (first === null && second === null) return null;
  const [set, missing] = first === null ? [other, one] : [one, other];
  throw new StartupError(`${set} is set but ${missing} is not; set both or neither.`, 2);
}
