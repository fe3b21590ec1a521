import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Config } from './settings.ts';
import { readConfig, settings } from './settings.ts';
import { refusalLine } from './testing/refusal-line.ts';

const read = (environment: NodeJS.ProcessEnv) => readConfig(environment, { host: '127.0.0.1' });

const account = { ADMIN_EMAIL: 'meena@example.com', ADMIN_PASSWORD: 'a password' };

/** Returns the line with which a bad environment is refused. */
const refusalOf = (environment: NodeJS.ProcessEnv) => refusalLine(() => read(environment), 2);

test('an empty environment gives the defaults', () => {
  const defaults: Config = {
    port: 3000,
    host: '127.0.0.1',
    https: null,
    dataFolder: join(process.cwd(), 'data'),
    firstAdmin: null,
    jwtSecret: null,
    tokenHours: 12,
    idleHours: 2,
    publicUrl: null,
    pageCache: 0,
    hstsSubdomains: false,
    trustedProxies: 0,
    demo: false,
    loginAttempts: 10,
    formPosts: 60,
    holdHours: 72,
    backups: 14,
    store: null,
    recipient: null,
    mail: null,
    metricsToken: null,
    logLevel: 'info',
  };
  assert.deepEqual(read({}), defaults);
  const empty = Object.fromEntries(settings.map(({ name }) => [name, '']));
  assert.deepEqual(read(empty), read({}), 'an empty variable counts as not set');
});

test('the executable listens on every address unless told, and nobody changes the settings once they are read', () => {
  assert.equal(readConfig({}, { host: '0.0.0.0' }).host, '0.0.0.0');
  assert.equal(readConfig({ HOST: '127.0.0.1' }, { host: '0.0.0.0' }).host, '127.0.0.1');
  assert(Object.isFrozen(read({})));
});

const accepted: [name: string, value: string, setting: keyof Config, expected: unknown][] = [
  ['PORT', '0', 'port', 0],
  ['PORT', '65535', 'port', 65_535],
  ['PORT', ' 8080 ', 'port', 8080],
  ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
  ['HOST', ' ::1 ', 'host', '::1'],
  ['DATA_DIR', '/srv/institute', 'dataFolder', '/srv/institute'],
  ['DATA_DIR', 'some/where', 'dataFolder', join(process.cwd(), 'some/where')],
  ['TOKEN_HOURS', '1', 'tokenHours', 1],
  ['TOKEN_HOURS', '8760', 'tokenHours', 8760],
  ['IDLE_HOURS', '0', 'idleHours', 0],
  ['PUBLIC_URL', 'https://academy.example.in', 'publicUrl', 'https://academy.example.in'],
  ['PUBLIC_URL', 'http://academy.example.in:8080/', 'publicUrl', 'http://academy.example.in:8080'],
  ['PUBLIC_URL', 'HTTPS://Academy.Example.IN', 'publicUrl', 'https://academy.example.in'],
  ['TRUST_PROXY', '2', 'trustedProxies', 2],
  ['HSTS_SUBDOMAINS', '1', 'hstsSubdomains', true],
  ['DEMO', '1', 'demo', true],
  ['LOGIN_ATTEMPTS', '3', 'loginAttempts', 3],
  ['FORM_POSTS', '500', 'formPosts', 500],
  ['HOLD_HOURS', '0', 'holdHours', 0],
  ['BACKUPS', '30', 'backups', 30],
  ['LOG_LEVEL', 'trace', 'logLevel', 'trace'],
  ['LOG_LEVEL', 'silent', 'logLevel', 'silent'],
];

test('what is allowed is taken', () => {
  for (const [name, value, setting, expected] of accepted)
    assert.deepEqual(read({ [name]: value })[setting], expected, `${name}=${value}`);
});

const notWhole = ['abc', '-1', '1.5', '1e3', '0x10', '+8', '8 8', '٣', 'NaN', 'Infinity', '9'.repeat(30)];

const refused: { name: string; values: string[]; allowed: string }[] = [
  { name: 'PORT', values: [...notWhole, '65536'], allowed: 'a whole number from 0 to 65535' },
  { name: 'IDLE_HOURS', values: ['abc', '-1', '8761'], allowed: 'a whole number from 0 to 8760' },
  { name: 'TOKEN_HOURS', values: ['abc', '0', '8761'], allowed: 'a whole number from 1 to 8760' },
  { name: 'TRUST_PROXY', values: ['abc', 'true', '11'], allowed: 'a whole number from 0 to 10' },
  { name: 'PAGE_CACHE', values: ['abc', '-1', '86401'], allowed: 'a whole number from 0 to 86400' },
  { name: 'HSTS_SUBDOMAINS', values: ['abc', 'true', '2'], allowed: 'a whole number from 0 to 1' },
  { name: 'DEMO', values: ['abc', 'true', 'yes', '2'], allowed: 'a whole number from 0 to 1' },
  { name: 'LOGIN_ATTEMPTS', values: ['abc', '100001'], allowed: 'a whole number from 0 to 100000' },
  { name: 'FORM_POSTS', values: ['abc', '1000001'], allowed: 'a whole number from 0 to 1000000' },
  { name: 'BACKUPS', values: ['abc', '1001'], allowed: 'a whole number from 0 to 1000' },
  {
    name: 'LOG_LEVEL',
    values: ['loud', 'INFO', '30', 'info,warn'],
    allowed: 'one of trace, debug, info, warn, error, fatal, silent',
  },
  { name: 'HTTPS_PORT', values: ['abc', '65536'], allowed: 'a whole number from 0 to 65535' },
  {
    name: 'DOMAIN',
    values: [
      ...'https://academy.example.in academy.example.in/ academy.example.in?x a%2ein academy.example.in:443'.split(
        ' ',
      ),
      ...'academy academy.example.in. .example.in a..in -a.in a-.in a_b.in *.example.in 203.0.113.9'.split(
        ' ',
      ),
      ...'0x7f.1 2001:db8::1 a.in, a.in,,b.in meena@example.com'.split(' '),
      'a.in b.in',
      `${'a'.repeat(64)}.in`,
      `${'a.'.repeat(126)}in`,
    ],
    allowed: 'a host name such as academy.example.in, or several with commas between',
  },
  {
    name: 'ACME_DIRECTORY',
    values: ['acme-v02.api.letsencrypt.org', 'http://ca.example.com/directory', 'https://', 'staging'],
    allowed: 'an address such as https://acme-v02.api.letsencrypt.org/directory',
  },
  {
    name: 'ACME_EMAIL',
    values: ['meena', '@example.com', 'a@b@c', 'mailto:a b@c.in'],
    allowed: 'an email address such as name@example.com',
  },
  {
    name: 'PUBLIC_URL',
    values: [
      ...'academy.example.in ftp://academy.example.in https://academy.example.in/site https:// //a.in'.split(
        ' ',
      ),
      ...'https://academy.example.in/?a=b https://academy.example.in/#top javascript:alert(1)'.split(' '),
      ...'https://meena@academy.example.in https://:secret@academy.example.in'.split(' '),
    ],
    allowed: 'an address such as https://academy.example.in, without a path',
  },
];

test('any other value is refused in one line, with its name, the value and what is allowed', () => {
  for (const { name, values, allowed } of refused)
    for (const value of values)
      assert.equal(refusalOf({ [name]: value }), `${name} is '${value}'; allowed is ${allowed}.`);
  assert.match(refusalOf({ PORT: '80\n90\r\n\u001b[31m' }), /^PORT is '80 90 \[31m'; allowed is /u);
});

test('what shared caches keep names no host that a request has made up', () => {
  assert.match(
    refusalOf({ PAGE_CACHE: '60' }),
    /^PAGE_CACHE is '60'; allowed is 0, since neither PUBLIC_URL nor DOMAIN/u,
  );
  for (const named of [{ PUBLIC_URL: 'https://academy.example.in' }, { DOMAIN: 'academy.example.in' }])
    assert.equal(read({ ...named, PAGE_CACHE: '60' }).pageCache, 60);
});

test('a secret is long enough and taken as it is; a refusal shows its length alone', () => {
  for (const [name, setting, least] of [
    ['METRICS_TOKEN', 'metricsToken', 16],
    ['JWT_SECRET', 'jwtSecret', 32],
  ] as const) {
    const secret = ` ${'s'.repeat(least - 2)} `;
    assert.equal(read({ [name]: secret })[setting], secret);
    const refusal = refusalOf({ [name]: '#'.repeat(least - 1) });
    assert.equal(refusal, `${name} has ${least - 1} characters; at least ${least} are needed.`);
  }
});

test('the store is a folder over HTTPS, with key and secret; no refusal shows what may be one', () => {
  const keys = { BACKUP_S3_KEY: 'the-key-of-the-store', BACKUP_S3_SECRET: 'the-secret-of-the-store' };
  const BACKUP_S3 = 'https://s3.example.com/academy/namakkal/site/?region=ap-south-1';
  assert.deepEqual(read({ BACKUP_S3, ...keys }).store, {
    endpoint: 'https://s3.example.com',
    bucket: 'academy',
    prefix: 'namakkal/site',
    region: 'ap-south-1',
    hasBucketInHost: false,
    key: keys.BACKUP_S3_KEY,
    secret: keys.BACKUP_S3_SECRET,
  });
  assert.equal(read({ BACKUP_S3: 'http://127.0.0.1:9000/academy', ...keys }).store?.prefix, '');
  assert.equal(read({ BACKUP_S3: `${BACKUP_S3}&style=host`, ...keys }).store?.hasBucketInHost, true);
  const all = /^Set all three of BACKUP_S3, BACKUP_S3_KEY and BACKUP_S3_SECRET, or none\.$/u;
  assert.match(refusalOf({ BACKUP_S3 }), all);
  assert.match(refusalOf(keys), all);
  for (const wrong of [
    'http://s3.example.com/academy',
    'https://s3.example.com',
    'https://the-key:the-secret@s3.example.com/academy',
    'https://s3.example.com/academy//other',
    'https://s3.example.com/academy?key=the-secret',
    'https://s3.example.com/academy?style=the-secret',
    'https://203.0.113.9/academy?style=host',
    'academy',
  ]) {
    const refusal = refusalOf({ BACKUP_S3: wrong, ...keys });
    assert.match(refusal, /^BACKUP_S3 is no address such as https:/u, wrong);
    assert.ok(!refusal.includes('the-secret'), refusal);
  }
  const identity = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
  const refusal = refusalOf({ BACKUP_KEY: identity });
  assert.match(refusal, /^BACKUP_KEY is no age recipient \(age1…\), as 'backup key' prints it; /u);
  assert.ok(!refusal.includes(identity));
  const recipient = `age1${'q'.repeat(58)}`;
  assert.equal(read({ BACKUP_KEY: recipient }).recipient, recipient);
});

describe('the first admin', () => {
  test('has the email, the password as it is, and a name if one is given; a name alone makes none', () => {
    const environment = {
      ADMIN_EMAIL: ' meena@example.com ',
      ADMIN_PASSWORD: '  ten chars',
      ADMIN_NAME: ' Meena R ',
    };
    const expected = { name: 'Meena R', email: 'meena@example.com', password: '  ten chars' };
    assert.deepEqual(read(environment).firstAdmin, expected);
    assert.equal(read(account).firstAdmin?.name, 'Admin');
    assert.equal(read({ ADMIN_NAME: 'Meena' }).firstAdmin, null);
  });

  test('needs both email and password', () => {
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = account;
    assert.match(refusalOf({ ADMIN_EMAIL }), /^ADMIN_EMAIL is set but ADMIN_PASSWORD is not/u);
    assert.match(refusalOf({ ADMIN_PASSWORD }), /^ADMIN_PASSWORD is set but ADMIN_EMAIL is not/u);
  });

  test('needs an email that is one, and a name of 200 characters at most', () => {
    for (const email of [
      'meena',
      '@example.com',
      'meena@',
      'mee na@example.com',
      'a@b@c',
      `${'m'.repeat(243)}@example.com`,
    ])
      assert.equal(
        refusalOf({ ...account, ADMIN_EMAIL: email }),
        `ADMIN_EMAIL is '${email}'; allowed is an email address such as name@example.com.`,
      );
    assert.equal(read({ ...account, ADMIN_NAME: 'n'.repeat(200) }).firstAdmin?.name.length, 200);
    assert.match(refusalOf({ ...account, ADMIN_NAME: 'n'.repeat(201) }), /^ADMIN_NAME is 'n+'; allowed is /u);
  });

  test('needs a password of 10 to 1000 characters, which no refusal shows', () => {
    assert.equal(read({ ...account, ADMIN_PASSWORD: '#'.repeat(10) }).firstAdmin?.password, '#'.repeat(10));
    for (const length of [1, 9, 1001])
      assert.equal(
        refusalOf({ ...account, ADMIN_PASSWORD: '#'.repeat(length) }),
        `ADMIN_PASSWORD has ${length} characters; 10 to 1000 are allowed.`,
      );
    assert.doesNotMatch(refusalOf({ ADMIN_EMAIL: 'meena', ADMIN_PASSWORD: '##########' }), /#/u);
  });
});

describe('HTTPS', () => {
  const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory';
  const files = { TLS_CERT: '/etc/ssl/academy.pem', TLS_KEY: 'academy.key' };

  test('with DOMAIN the site is served on 80 and 443 of every address, with a certificate of Let’s Encrypt', () => {
    const { https, port, host, publicUrl } = read({ DOMAIN: 'academy.example.in' });
    const acme = { directory: letsEncrypt, email: null };
    assert.deepEqual(https, { domains: ['academy.example.in'], port: 443, ownCertificate: null, acme });
    assert.deepEqual([port, host, publicUrl], [80, '::', 'https://academy.example.in']);
  });

  test('everything about it can be set', () => {
    const { https, port, host, publicUrl } = read({
      DOMAIN: ' Academy.Example.IN ,www.academy.example.in, academy.example.in,अकादमी.भारत',
      HTTPS_PORT: '8443',
      PORT: '8080',
      HOST: '203.0.113.9',
      ACME_DIRECTORY: 'https://ca.example.com/directory',
      ACME_EMAIL: 'meena@example.com',
    });
    assert.deepEqual(https, {
      domains: ['academy.example.in', 'www.academy.example.in', 'xn--l1b6azc6a4eo.xn--h2brj9c'],
      port: 8443,
      ownCertificate: null,
      acme: { directory: 'https://ca.example.com/directory', email: 'meena@example.com' },
    });
    assert.deepEqual([port, host, publicUrl], [8080, '203.0.113.9', 'https://academy.example.in:8443']);
    assert.equal(read({ DOMAIN: 'a.in', PUBLIC_URL: 'https://b.in' }).publicUrl, 'https://b.in');
    assert.equal(read({ DOMAIN: 'a.in', HTTPS_PORT: '0' }).publicUrl, null, 'the port is yet to be found');
  });

  test('a certificate of one’s own needs no DOMAIN, and takes the place of the CA', () => {
    const ownCertificate = { certificateFile: files.TLS_CERT, keyFile: join(process.cwd(), 'academy.key') };
    const { https, port, publicUrl } = read(files);
    assert.deepEqual(
      [https?.ownCertificate, https?.domains, port, publicUrl],
      [ownCertificate, [], 80, null],
    );
    const named = read({ ...files, DOMAIN: 'academy.example.in' });
    assert.deepEqual(named.https?.ownCertificate, ownCertificate);
    assert.equal(named.publicUrl, 'https://academy.example.in');
  });

  test('needs certificate and key together', () => {
    const { TLS_CERT, TLS_KEY } = files;
    assert.equal(refusalOf({ TLS_CERT }), 'TLS_CERT is set but TLS_KEY is not; set both or neither.');
    assert.equal(refusalOf({ TLS_KEY }), 'TLS_KEY is set but TLS_CERT is not; set both or neither.');
  });

  test('is not asked for by the settings around it alone', () => {
    const around = { HTTPS_PORT: '443', ACME_EMAIL: 'meena@example.com', ACME_DIRECTORY: letsEncrypt };
    assert.deepEqual(read(around), read({}));
  });

  test('has no public address without it', () => {
    assert.equal(
      refusalOf({ DOMAIN: 'a.in', PUBLIC_URL: 'http://a.in' }),
      "PUBLIC_URL is 'http://a.in'; allowed is an https address, since DOMAIN or TLS_CERT is set.",
    );
  });
});

describe('mails', () => {
  const NOTIFY_EMAIL = 'office@example.com';
  const SMTP_URL = 'smtp://localhost:25';
  const serverOf = (url: string) => read({ SMTP_URL: url, NOTIFY_EMAIL }).mail?.server;

  test('go to all whom NOTIFY_EMAIL names, from the first unless told', () => {
    const several = ` ${NOTIFY_EMAIL} , head@example.com,${NOTIFY_EMAIL}`;
    assert.deepEqual(read({ SMTP_URL, NOTIFY_EMAIL: several }).mail, {
      server: { host: 'localhost', port: 25, secure: false, insecure: false, login: null, clientName: null },
      notify: [NOTIFY_EMAIL, 'head@example.com'],
      from: NOTIFY_EMAIL,
    });
    assert.equal(
      read({ SMTP_URL, NOTIFY_EMAIL, MAIL_FROM: 'web@example.com' }).mail?.from,
      'web@example.com',
    );
  });

  test('go over the server of SMTP_URL, with the log-in that it holds', () => {
    assert.deepEqual(serverOf('smtps://meena%40example.com:p%40ss%2F%23%25%3A@mail.example.com'), {
      host: 'mail.example.com',
      port: 465,
      secure: true,
      insecure: false,
      login: { user: 'meena@example.com', password: 'p@ss/#%:' },
      clientName: null,
    });
    assert.deepEqual(
      [serverOf('smtp://mail.example.com/')?.port, serverOf('smtp://[::1]:25')?.host],
      [587, '::1'],
    );
  });

  test('leave a machine that calls itself as the site is called, where that is a full name', () => {
    const nameOf = (settings: Record<string, string>) =>
      read({ SMTP_URL, NOTIFY_EMAIL, ...settings }).mail?.server.clientName;
    assert.equal(nameOf({ PUBLIC_URL: 'https://academy.example.in:8443' }), 'academy.example.in');
    assert.equal(nameOf({ DOMAIN: 'academy.example.in, www.example.in' }), 'academy.example.in');
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])
      assert.equal(nameOf({ PUBLIC_URL }), null, PUBLIC_URL);
  });

  test('may go without TLS only where SMTP_URL says so', () => {
    assert.equal(serverOf('smtp://mail.example.com')?.insecure, false);
    assert.equal(serverOf('smtp://mail.example.com?insecure=1')?.insecure, true);
    for (const url of [
      'smtp://mail.example.com?insecure=0',
      'smtp://mail.example.com?insecure',
      'smtps://mail.example.com?insecure=1',
    ])
      assert.match(refusalOf({ SMTP_URL: url, NOTIFY_EMAIL }), /^SMTP_URL is no address such as/u, url);
  });

  test('need both a server and somebody to tell', () => {
    assert.match(refusalOf({ SMTP_URL }), /^SMTP_URL is set but NOTIFY_EMAIL is not/u);
    assert.match(refusalOf({ NOTIFY_EMAIL }), /^NOTIFY_EMAIL is set but SMTP_URL is not/u);
  });

  test('need a server that is one; the refusal never shows what may be a password', () => {
    const beginning = /^SMTP_URL is no address such as smtps:/u;
    const urls =
      'secretsecret https://u:secretsecret@a.in smtp://u:secretsecret@ smtp://u:secretsecret@a.in/path smtp://u:secret#secret@a.in smtp://u:secret/secret@a.in smtp://u:secret%secret@a.in smtp://u:secretsecret@a.in:99999 smtp://u:secretsecret@a.in:0 smtp://u:secretsecret@a.in?pool=true smtp://secretsecret@a.in smtp://:secretsecret@a.in';
    for (const url of urls.split(' ')) {
      const line = refusalOf({ SMTP_URL: url, NOTIFY_EMAIL });
      assert.match(line, beginning, url);
      assert.ok(!line.includes('secret'), url);
    }
  });

  test('need addresses that can stand in a header', () => {
    for (const wrong of ['office', 'a@b@c', 'a b@example.com', '<a@b.in>', 'A <a@b.in>', 'a@b.in;b@b.in']) {
      assert.match(refusalOf({ SMTP_URL, NOTIFY_EMAIL: wrong }), /^NOTIFY_EMAIL is '/u, wrong);
      assert.match(refusalOf({ SMTP_URL, NOTIFY_EMAIL, MAIL_FROM: wrong }), /^MAIL_FROM is '/u, wrong);
    }
    assert.match(refusalOf({ SMTP_URL, NOTIFY_EMAIL: `${NOTIFY_EMAIL},` }), /^NOTIFY_EMAIL is ''/u);
  });
});

test('variables that are not ours are nobody’s business', () => {
  assert.deepEqual(read({ PORTS: 'abc', HOSTNAME: 'x', npm_config_port: 'abc' }), read({}));
});
