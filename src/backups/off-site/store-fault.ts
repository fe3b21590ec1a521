/** The ways in which a store can fail. */
export type FaultKind =
  | 'unreachable'
  | 'slow'
  | 'busy'
  | 'full'
  | 'key'
  | 'clock'
  | 'bucket'
  | 'no store'
  | 'missing'
  | 'damaged'
  | 'refused';

/** A request to the store that failed. Its message says what is wrong and what to do, and holds no secret. */
export class StoreFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string) {
    super(message);
    this.kind = kind;
  }

  /** Whether the same request may succeed in a moment. */
  get mayPass(): boolean {
    return this.kind === 'unreachable' || this.kind === 'slow' || this.kind === 'busy';
  }
}

/** The answer of a store, as far as it says what is wrong. */
export interface Refusal {
  host: string;
  bucket: string;
  status: number;
  isWebPage: boolean;
  body: string;
  /** The clocks of the store and of this machine. */
  storesNow: Date | null;
  now: Date;
}

/** A store's error codes for a key that it refuses, or that lacks a right. */
const keyCodes = new Set([
  'AccessDenied',
  'AuthenticationRequired',
  'ExpiredToken',
  'InvalidAccessKeyId',
  'InvalidSecurity',
  'InvalidToken',
  'SignatureDoesNotMatch',
  'Unauthorized',
  'UnauthorizedAccess',
]);

/** Beyond this, stores refuse every request. */
const mostSkew = 15 * 60_000;

/** Returns what the answer of a store means. */
export function faultOf({ host, bucket, status, isWebPage, body, storesNow, now }: Refusal): StoreFault {
  const element = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`, 'u').exec(body)?.[1] ?? '';
  const code = element('Code');
  const told = `${status}${/^\w+$/u.test(code) ? ` ${code}` : ''}`;
  const skew = storesNow === null ? 0 : Math.abs(storesNow.getTime() - now.getTime());
  if (code === 'RequestTimeTooSkewed' || (status === 403 && skew > mostSkew))
    return new StoreFault(
      'clock',
      `The clock of this machine is wrong: it says ${now.toISOString()}, the store ${storesNow?.toISOString() ?? 'another time'}. Set it: timedatectl set-ntp true.`,
    );
  if (
    status === 507 ||
    /quota|full|insufficient ?storage/iu.test(code) ||
    /quota|cap exceeded/iu.test(element('Message'))
  )
    return new StoreFault(
      'full',
      `The store ${host} is full, or its quota is used up (${told}). Buy more space there, or lower BACKUPS.`,
    );
  // Before a store that is out of order, a proxy answers with a page.
  const mayBeBusy = status === 429 || status === 408 || status >= 500;
  if (isWebPage && !mayBeBusy) return noStoreFault(host, String(status));
  if (/^(?:SecondLevelDomain|PathStyleDomain)Forbidden$/u.test(code))
    return new StoreFault(
      'bucket',
      `The store ${host} wants the bucket in the host name (${told}). Write that into BACKUP_S3: …/${bucket}/?style=host.`,
    );
  if (code === 'NoSuchBucket')
    return new StoreFault(
      'bucket',
      `The store ${host} has no bucket '${bucket}'. Make it there, or correct BACKUP_S3.`,
    );
  if (status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed')
    return new StoreFault(
      'bucket',
      `The bucket '${bucket}' is in another region (${told}). Write it into BACKUP_S3, such as …/${bucket}/?region=ap-south-1.`,
    );
  if (keyCodes.has(code) || (code === '' && /access key/iu.test(element('Message'))))
    return new StoreFault(
      'key',
      `The store ${host} refuses the key (${told}). Check BACKUP_S3_KEY and BACKUP_S3_SECRET; the key must be allowed to list, read, write and delete in the bucket.`,
    );
  if (status === 404)
    return new StoreFault('missing', `The store ${host} does not have what is asked for (${told}).`);
  if (mayBeBusy)
    return new StoreFault(
      'busy',
      `The store ${host} is out of order (${told}). If it lasts, ask its provider.`,
    );
  return new StoreFault(
    'refused',
    `The store ${host} refuses a request (${told}). Correct BACKUP_S3, or ask its provider.`,
  );
}

/** Returns the fault of an answer that no store gives, such as a web page. */
export function noStoreFault(host: string, told: string): StoreFault {
  return new StoreFault(
    'no store',
    `${host} answers as a website does, not as a store (${told}). Correct BACKUP_S3.`,
  );
}

/** Returns the fault of a list that never ends; each of its pages costs money. */
export function endlessListFault(host: string): StoreFault {
  return new StoreFault(
    'refused',
    `The store ${host} does not come to the end of its list. Ask its provider, or give BACKUP_S3 another store.`,
  );
}

/** Returns what an error of the network means. */
export function networkFault(host: string, error: unknown): StoreFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no connection';
  if (/CERT|TLS|SSL|SELF_SIGNED/u.test(code))
    return new StoreFault(
      'refused',
      `The store ${host} does not prove who it is (${code}). Correct BACKUP_S3, or the clock of this machine.`,
    );
  return new StoreFault(
    'unreachable',
    `The store ${host} cannot be reached (${code}). If it lasts, check BACKUP_S3 and whether this machine reaches the internet.`,
  );
}

/** Returns what it means that an answer does not come. */
export function slowFault(host: string): StoreFault {
  return new StoreFault(
    'slow',
    `The store ${host} takes too long to answer. If it lasts, ask its provider, or see whether the line of this machine is too slow.`,
  );
}
