import { domainToASCII } from 'node:url';
import * as v from 'valibot';
import { limits } from './shared/limits.ts';

/** How mails leave this machine. */
export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte on. */
  secure: boolean;
  /** Mails may go to another machine without TLS, or over TLS with a certificate that nobody vouches for. */
  insecure: boolean;
  login: { user: string; password: string } | null;
}

/** A folder at an S3-compatible store. */
export interface StoreAddress {
  /** Such as https://s3.ap-south-1.amazonaws.com. */
  endpoint: string;
  bucket: string;
  /** Without slashes at its ends; may be empty. */
  prefix: string;
  /** Null: as its address says. */
  region: string | null;
  /** The bucket stands before the host, not behind it. */
  hasBucketInHost: boolean;
}

/** Labels of letters, digits and inner hyphens, at least two of them, the last one no number (so that no address is a name). */
const hostName =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u;

/** Whether a text is the full name of a host, which no address is. */
export const isHostName = (text: string) => hostName.test(text);

// A message says what is wrong with a value; the setting's name comes before it, a full stop after it.

const allowed = (what: string) => (issue: v.BaseIssue<unknown>) => `is '${issue.input}'; allowed is ${what}`;

/** Returns a reader of what `isRight` accepts; `what` says that in words. */
const textThat = (isRight: (text: string) => boolean, what: string) =>
  v.pipe(v.string(), v.check(isRight, allowed(what)));

/** Reads any text. */
export const anyText = v.string();

/** Returns a reader of whole numbers within bounds. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    textThat(
      (text) => /^\d+$/u.test(text) && Number(text) >= least && Number(text) <= most,
      `a whole number from ${least} to ${most}`,
    ),
    v.transform(Number),
  );

/** Reads 1 as yes, 0 as no. */
export const yesOrNo = v.pipe(
  wholeNumber(0, 1),
  v.transform((number) => number === 1),
);

/** Reads the number of a port. */
export const portNumber = wholeNumber(0, 65_535);

/** Returns a reader of these words and no others. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  v.picklist(words, allowed(`one of ${words.join(', ')}`));

/** Returns a reader of texts up to a length. */
export const shortText = (most: number) =>
  textThat((text) => text.length <= most, `at most ${most} characters`);

/** Returns a reader of secrets, which no message shows. */
export const secret = (least: number) =>
  v.pipe(
    v.string(),
    v.minLength(least, ({ input }) => `has ${input.length} characters; at least ${least} are needed`),
  );

/** Reads an admin's password, which no message shows. */
export const password = v.pipe(
  v.string(),
  v.check(
    (text) => text.length >= limits.password.least && text.length <= limits.password.most,
    ({ input }) =>
      `has ${input.length} characters; ${limits.password.least} to ${limits.password.most} are allowed`,
  ),
);

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/u.test(text) && text.length <= limits.email;
const addressExample = 'an email address such as name@example.com';

/** Reads an email address. */
export const emailAddress = textThat(isAddress, addressExample);

/** Reads an email address that is possible in the header of a mail. */
export const mailAddress = textThat(
  (text) => isAddress(text) && /^[^<>()[\],;:\\"]+$/u.test(text),
  addressExample,
);

/** Reads email addresses with commas between, each of them once. */
export const mailAddresses = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((address) => address.trim())),
  v.tupleWithRest([mailAddress], mailAddress),
  v.transform(([first, ...others]): [string, ...string[]] => {
    const rest = new Set(others);
    rest.delete(first);
    return [first, ...rest];
  }),
);

/** Reads host names with commas between, each of them once, in the form that DNS knows. */
export const domainNames = v.pipe(
  textThat(
    (text) => namesIn(text).every(isHostName),
    'a host name such as academy.example.in, or several with commas between',
  ),
  v.transform((text) => [...new Set(namesIn(text))]),
);

function namesIn(text: string): string[] {
  // domainToASCII would pass over the signs of an address that no name has.
  return text.split(',').map((name) => (/[/?#@:%\\\s]/u.test(name.trim()) ? '' : domainToASCII(name.trim())));
}

/** Returns a reader of HTTPS addresses; `example` is one. */
export const httpsAddress = (example: string) =>
  v.pipe(
    textThat((text) => URL.parse(text)?.protocol === 'https:', `an address such as ${example}`),
    v.transform((text) => new URL(text).href),
  );

/** Reads the address of a whole site, as it is. */
export const siteAddress = textThat((text) => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/u.test(url.protocol) && url.href === `${url.origin}/`;
}, 'an address such as https://academy.example.in, without a path');

/** Reads the address of a mail server. The message does not show it, since it may hold a password. */
export const mailServer = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const server = readMailServer(dataset.value);
    if (server !== null) return server;
    addIssue({
      message:
        'is no address such as smtps://user:password@mail.example.com:465 or smtp://localhost:25 (smtp://… may end in ?insecure=1); ' +
        'signs such as @, /, # and % in user and password are written as %40, %2F, %23 and %25',
    });
    return NEVER;
  }),
);

function readMailServer(text: string): MailServer | null {
  const url = URL.parse(text);
  if (url === null || !url.hostname || url.port === '0') return null;
  const secure = url.protocol === 'smtps:';
  const insecure = url.search === '?insecure=1';
  const isPlain = (url.pathname === '' || url.pathname === '/') && (insecure || !url.search) && !url.hash;
  if (!(secure || url.protocol === 'smtp:') || !isPlain || (insecure && secure)) return null;
  const user = decoded(url.username);
  const password = decoded(url.password);
  if (user === null || password === null || !user !== !password) return null;
  return {
    host: url.hostname.replace(/^\[|\]$/gu, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    insecure,
    login: user === '' ? null : { user, password },
  };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Reads the address of a folder at a store. The message does not show it, since it may hold a key. */
export const storeAddress = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const address = readStoreAddress(dataset.value);
    if (address !== null) return address;
    addIssue({
      message:
        'is no address such as https://s3.ap-south-1.amazonaws.com/bucket/folder?region=ap-south-1, without key or password; ' +
        'bucket and folder have letters, digits, dots, hyphens and underscores; style=host after ? or & puts the bucket before the host',
    });
    return NEVER;
  }),
);

function readStoreAddress(text: string): StoreAddress | null {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return null;
  // Without TLS only on this machine.
  const isHere = /^(?:localhost|127\.0\.0\.1|\[::1\])$/u.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) return null;
  const [bucket = '', ...folders] = url.pathname.slice(1).replace(/\/$/u, '').split('/');
  if (![bucket, ...folders].every((part) => /^[\w-][\w.-]*$/u.test(part))) return null;
  if ([...url.searchParams.keys()].some((name) => name !== 'region' && name !== 'style')) return null;
  const region = url.searchParams.get('region');
  if (region !== null && !/^[a-z0-9-]+$/u.test(region)) return null;
  const style = url.searchParams.get('style');
  const hasBucketInHost = style === 'host';
  if (style !== null && style !== 'path' && !hasBucketInHost) return null;
  if (hasBucketInHost && !URL.canParse(`${url.protocol}//${bucket}.${url.host}`)) return null;
  return { endpoint: url.origin, bucket, prefix: folders.join('/'), region, hasBucketInHost };
}

/** Reads an age recipient. The message does not show the value, which may be the identity by mistake. */
export const ageRecipient = v.pipe(
  v.string(),
  v.regex(
    /^age1[02-9ac-hj-np-z]{50,4000}$/u,
    "is no age recipient (age1…), as 'backup key' prints it; an identity (AGE-SECRET-KEY-1…) must never be here",
  ),
);
