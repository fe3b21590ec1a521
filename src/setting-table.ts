import * as v from 'valibot';
import {
  ageRecipient,
  anyText,
  domainNames,
  emailAddress,
  httpsAddress,
  mailAddress,
  mailAddresses,
  mailServer,
  oneOf,
  password,
  portNumber,
  secret,
  shortText,
  siteAddress,
  storeAddress,
  wholeNumber,
  yesOrNo,
} from './setting-readers.ts';
import { limits } from './shared/limits.ts';

/** One setting, as it is explained to people. */
export interface Setting {
  name: string;
  /** The value where it is not set, in words if it is no fixed value. */
  fallback: string;
  /** An example or the usual value, as it would follow the name. */
  example: string;
  meaning: string;
  /** Whether the service fixes it, so that its environment file does not offer it. */
  fixedByService?: true;
}

/** One row of the table. */
interface Row<Reader, Default> extends Pick<Setting, 'example' | 'meaning' | 'fixedByService'> {
  reader: Reader;
  /** The text that is read where the environment is silent; with null, so is the setting. */
  default: Default;
  /** The same in words, where the default does not say it. */
  without?: string;
  /** Whether spaces at its ends count. */
  asItStands?: true;
}

/** Returns the schema of a variable, with its explanation for people. An empty one counts as not set. */
function setting<
  const Reader extends v.GenericSchema<string, unknown>,
  const Default extends (v.InferInput<Reader> & string) | null,
>({ reader, default: fallback, without, asItStands, ...told }: Row<Reader, Default>) {
  return v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => (asItStands ? text : text.trim()) || null),
    v.nullable(reader, fallback),
    v.metadata({ ...told, fallback: without ?? fallback ?? 'none' }),
  );
}

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory';

/** Every setting, in the order in which people need them. */
export const settingTable = v.object({
  DOMAIN: setting({
    reader: domainNames,
    default: null,
    without: 'none: plain HTTP',
    example: 'academy.example.in',
    meaning:
      'The name of the site. It is then served over HTTPS, with a certificate that is fetched and renewed by itself; ' +
      'ports 80 and 443 must be reachable from outside. Several names stand with commas between; the first is the one ' +
      'that the others lead to. By setting it you accept the terms of service of the certificate authority.',
  }),
  ACME_EMAIL: setting({
    reader: emailAddress,
    default: null,
    example: 'head@example.com',
    meaning: 'Where the certificate authority may write to about the certificate.',
  }),
  ACME_DIRECTORY: setting({
    reader: httpsAddress(letsEncrypt),
    default: letsEncrypt,
    without: "Let's Encrypt",
    example: letsEncrypt,
    meaning:
      "Another certificate authority. To try things out without the limits of Let's Encrypt: " +
      'https://acme-staging-v02.api.letsencrypt.org/directory. An authority with a root of its own is trusted through ' +
      "Node's NODE_EXTRA_CA_CERTS.",
  }),
  TLS_CERT: setting({
    reader: anyText,
    default: null,
    example: '/etc/ssl/academy.pem',
    meaning:
      'A certificate of your own in PEM form, the chain behind it, instead of a fetched one. Read again on SIGHUP ' +
      '(systemctl reload).',
  }),
  TLS_KEY: setting({
    reader: anyText,
    default: null,
    example: '/etc/ssl/academy.key',
    meaning: 'The key of TLS_CERT, in PEM form. The user that serves must be able to read both.',
  }),
  HTTPS_PORT: setting({
    reader: portNumber,
    default: '443',
    example: '443',
    meaning: 'Where HTTPS is served.',
  }),
  HSTS_SUBDOMAINS: setting({
    reader: yesOrNo,
    default: '0',
    example: '1',
    meaning:
      'With 1 browsers that have been here come to every name below this one (such as mail.academy.example.in) over ' +
      'HTTPS alone for a year; only if all of them have it.',
  }),
  PORT: setting({
    reader: portNumber,
    default: null,
    without: '3000; 80 with DOMAIN or TLS_CERT',
    example: '3000',
    meaning: 'Where plain HTTP is served; 0 takes a free port and prints it.',
  }),
  HOST: setting({
    reader: anyText,
    default: null,
    without: 'every address for the executable and with DOMAIN or TLS_CERT, 127.0.0.1 for npm start',
    example: '127.0.0.1',
    meaning: 'The address to listen on; 127.0.0.1 behind a proxy on the same machine.',
  }),
  TRUST_PROXY: setting({
    reader: wholeNumber(0, 10),
    default: '0',
    example: '1',
    meaning:
      'How many proxies in front may set X-Forwarded-For and X-Forwarded-Proto; without one it must be 0.',
  }),
  PUBLIC_URL: setting({
    reader: siteAddress,
    default: null,
    without: 'https://DOMAIN, else from the request',
    example: 'https://academy.example.in',
    meaning:
      'The beginning of absolute links: canonical addresses, sitemap, Open Graph, the QR codes of certificates. Those are issued ' +
      'only once it or DOMAIN is set. Set it behind a proxy, where there is no DOMAIN.',
  }),
  PAGE_CACHE: setting({
    reader: wholeNumber(0, 86_400),
    default: '0',
    example: '60',
    meaning:
      'For how many seconds a shared cache in front (nginx, a CDN) may keep the pages of the site, and for a week while the ' +
      'server is down. A change shows after so many seconds at the latest. Nothing of a person and nothing of the back office ' +
      'is ever kept. Needs PUBLIC_URL or DOMAIN. 0: every page is asked for each time. See: drone-institute help nginx.',
  }),
  DATA_DIR: setting({
    reader: anyText,
    default: './data',
    example: '/var/lib/drone-institute',
    meaning:
      "The folder of everything that must survive: database, uploads, secret, certificate, backups, the institute's own facts " +
      '(site.json) and pictures (site/). One server at a time works on it.',
    fixedByService: true,
  }),
  BACKUPS: setting({
    reader: wholeNumber(0, 1_000),
    default: '14',
    example: '14',
    meaning:
      'How many nightly backups are kept in DATA_DIR/backups, each of them verified; 0: none are made. Off-site, the last ' +
      'copy of a day is kept for as many days.',
  }),
  BACKUP_S3: setting({
    reader: storeAddress,
    default: null,
    without: 'none: no copies off-site',
    example: 'https://s3.ap-south-1.amazonaws.com/bucket/academy?region=ap-south-1',
    meaning:
      'A bucket, and a folder in it, at any S3-compatible store. Whatever changes is copied there within 30 seconds (with a ' +
      'database above 50 MB 2 minutes, above 200 MB 15), so that nothing older is lost with the machine; see help restore. Needs ' +
      'BACKUP_S3_KEY and BACKUP_S3_SECRET. Each institute needs a folder of its own. With ?style=host (or &style=host) the bucket ' +
      'is asked for in the host name, as some stores demand: https://bucket.s3….',
  }),
  BACKUP_S3_KEY: setting({
    reader: secret(1),
    default: null,
    example: 'the-access-key-id',
    meaning:
      'The id of the access key for BACKUP_S3; it must be allowed to list, read, write and delete there; help off-site ' +
      'says how to make one that cannot delete for good.',
  }),
  BACKUP_S3_SECRET: setting({
    reader: secret(1),
    default: null,
    example: 'the-secret-access-key',
    meaning: 'The secret of that access key.',
  }),
  BACKUP_KEY: setting({
    reader: ageRecipient,
    default: null,
    without: 'none: backups are not encrypted',
    example: 'age1replacemexxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    meaning:
      "Encrypts every backup, here and off-site, in the age format. 'backup key' makes it, with the identity that opens " +
      'the backups: keep that in two places away from this machine. Without it nobody can restore.',
  }),
  SMTP_URL: setting({
    reader: mailServer,
    default: null,
    without: 'none: no mails',
    example: 'smtps://user:password@mail.example.com',
    meaning:
      'The mail server. With it, each enrollment, registration and message is mailed to NOTIFY_EMAIL and, once the ' +
      'institute has a name and a phone or email of its own, confirmed to whoever sent it; applicants are told what becomes ' +
      'of their seat. Tried for a day. smtps:// is ' +
      'TLS from the start (port 465), smtp:// STARTTLS (port 587): a server on another machine that offers no TLS gets ' +
      'nothing, unless the address ends in ?insecure=1. It is greeted by the name in PUBLIC_URL or DOMAIN. Signs such as @ in ' +
      'user and password are written as %40.',
  }),
  NOTIFY_EMAIL: setting({
    reader: mailAddresses,
    default: null,
    example: 'office@example.com',
    meaning:
      'Whom those mails go to; several addresses stand with commas between, and each gets a mail of its own.',
  }),
  MAIL_FROM: setting({
    reader: mailAddress,
    default: null,
    without: 'the first of NOTIFY_EMAIL',
    example: 'website@example.com',
    meaning: 'The address that mails come from; the mail server must allow it.',
  }),
  ADMIN_EMAIL: setting({
    reader: emailAddress,
    default: null,
    example: 'head@example.com',
    meaning:
      'The first start with it makes this admin, once on a data folder and never again; an existing one is never ' +
      'changed. Take it out afterwards.',
  }),
  ADMIN_PASSWORD: setting({
    reader: password,
    default: null,
    asItStands: true,
    example: 'a-long-password',
    meaning:
      'The password of ADMIN_EMAIL, 10 characters at least, and none of those that others would try first.',
  }),
  ADMIN_NAME: setting({
    reader: shortText(limits.name),
    default: 'Admin',
    example: 'Meena R',
    meaning: 'The name of ADMIN_EMAIL.',
  }),
  TOKEN_HOURS: setting({
    reader: wholeNumber(1, 8_760),
    default: '12',
    example: '12',
    meaning: 'After how many hours an admin has to log in again.',
  }),
  IDLE_HOURS: setting({
    reader: wholeNumber(0, 8_760),
    default: '2',
    example: '2',
    meaning:
      'After how many hours in which nobody has done anything the back office asks an admin for the password again; what was ' +
      'typed stays. 0: never.',
  }),
  LOGIN_ATTEMPTS: setting({
    reader: wholeNumber(0, 100_000),
    default: '10',
    example: '10',
    meaning:
      'Failed log-ins in 15 minutes before more are refused (429), per email and address; five times that per address, ' +
      'and per email from devices and addresses where it never logged in; 0: no limit, nor do wrong codes of a second factor ' +
      'wait then. Searches for an application are limited alike.',
  }),
  FORM_POSTS: setting({
    reader: wholeNumber(0, 1_000_000),
    default: '60',
    example: '60',
    meaning:
      'Posts of the public forms that are stored, and half as many that are refused, in 10 minutes per address before 429; ' +
      '0: no limit.',
  }),
  HOLD_HOURS: setting({
    reader: wholeNumber(0, 8_760),
    default: '72',
    example: '72',
    meaning:
      'For how many hours a seat in a batch is held for whoever enrolls, until the office confirms it, but not past the ' +
      'midnight before the first day; then it is offered to whoever waits longest. 0: nothing is held, an admin gives every seat.',
  }),
  METRICS_TOKEN: setting({
    reader: secret(16),
    default: null,
    asItStands: true,
    without: 'none: /metrics answers on this machine alone',
    example: 'sixteen-characters-or-more',
    meaning: 'Opens /metrics to whoever sends it as a bearer token; 16 characters at least.',
  }),
  JWT_SECRET: setting({
    reader: secret(32),
    default: null,
    asItStands: true,
    without: 'made once, kept in DATA_DIR/secret',
    example: 'thirty-two-characters-at-the-very-least',
    meaning: 'Signs the tokens of admins; 32 characters at least.',
  }),
  LOG_LEVEL: setting({
    reader: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    default: 'info',
    example: 'info',
    meaning:
      'How much is logged: trace, debug, info, warn, error, fatal or silent; as JSON lines on standard error, as readable ' +
      'lines on a terminal.',
  }),
  DEMO: setting({
    reader: yesOrNo,
    default: '0',
    without: '0; 1 for npm start',
    example: '0',
    meaning: 'With 1 an empty database also gets sample logos, a sample poster and sample dates.',
  }),
});
