/** One setting, as it is explained to people. */
export interface Setting {
  name: string;
  /** What holds where it is not set, in words if it is no fixed value. */
  fallback: string;
  /** An example or the usual value, as it would stand behind the name. */
  example: string;
  meaning: string;
  /** Whether the service fixes it, so that its environment file does not offer it. */
  fixedByService?: boolean;
}

/** Every setting that the environment may hold, in the order in which people need them. */
export const settings: readonly Setting[] = [
  {
    name: 'DOMAIN',
    fallback: 'none: plain HTTP',
    example: 'academy.example.in',
    meaning:
      'The name of the site. It is then served over HTTPS, with a certificate that is fetched and renewed by itself; ' +
      'ports 80 and 443 must be reachable from outside. Several names stand with commas between; the first is the one ' +
      'that the others lead to.',
  },
  {
    name: 'ACME_EMAIL',
    fallback: 'none',
    example: 'head@example.com',
    meaning: 'Where the certificate authority may write to about the certificate.',
  },
  {
    name: 'ACME_DIRECTORY',
    fallback: "Let's Encrypt",
    example: 'https://acme-v02.api.letsencrypt.org/directory',
    meaning: 'Another certificate authority.',
  },
  {
    name: 'TLS_CERT',
    fallback: 'none',
    example: '/etc/ssl/academy.pem',
    meaning:
      'A certificate of your own in PEM form, the chain behind it, instead of a fetched one. Read again on SIGHUP ' +
      '(systemctl reload).',
  },
  {
    name: 'TLS_KEY',
    fallback: 'none',
    example: '/etc/ssl/academy.key',
    meaning: 'The key of TLS_CERT, in PEM form. The user that serves must be able to read both.',
  },
  { name: 'HTTPS_PORT', fallback: '443', example: '443', meaning: 'Where HTTPS is served.' },
  {
    name: 'HSTS_SUBDOMAINS',
    fallback: '0',
    example: '1',
    meaning:
      'With 1 browsers that have been here come to every name below this one (such as mail.academy.example.in) over ' +
      'HTTPS alone for a year; only if all of them have it.',
  },
  {
    name: 'PORT',
    fallback: '3000; 80 with DOMAIN or TLS_CERT',
    example: '3000',
    meaning: 'Where plain HTTP is served; 0 takes a free port and prints it.',
  },
  {
    name: 'HOST',
    fallback: 'every address for the executable and with DOMAIN or TLS_CERT, 127.0.0.1 for npm start',
    example: '127.0.0.1',
    meaning: 'The address to listen on; 127.0.0.1 behind a proxy on the same machine.',
  },
  {
    name: 'TRUST_PROXY',
    fallback: '0',
    example: '1',
    meaning:
      'How many proxies in front may set X-Forwarded-For and X-Forwarded-Proto; without one it must be 0.',
  },
  {
    name: 'PUBLIC_URL',
    fallback: 'https://DOMAIN, else from the request',
    example: 'https://academy.example.in',
    meaning: 'The beginning of absolute links: canonical addresses, sitemap, Open Graph.',
  },
  {
    name: 'DATA_DIR',
    fallback: './data',
    example: '/var/lib/drone-institute',
    meaning: 'The folder of everything that must survive: database, uploads, secret, certificate, backups.',
    fixedByService: true,
  },
  {
    name: 'BACKUPS',
    fallback: '14',
    example: '14',
    meaning: 'How many nightly backups are kept in DATA_DIR/backups; 0: none are made.',
  },
  {
    name: 'SMTP_URL',
    fallback: 'none: no mails',
    example: 'smtps://user:password@mail.example.com',
    meaning:
      'The mail server. With it, each enrollment, registration and message is mailed to NOTIFY_EMAIL and, once the ' +
      'institute has a name and a phone or e-mail of its own, confirmed to whoever sent it. smtps:// is TLS from the ' +
      'start (port 465), smtp:// STARTTLS (port 587): a server on another machine that offers no TLS gets nothing, ' +
      'unless the address ends in ?insecure=1. Signs such as @ in user and password are written as %40.',
  },
  {
    name: 'NOTIFY_EMAIL',
    fallback: 'none',
    example: 'office@example.com',
    meaning: 'Whom those mails go to; several addresses stand with commas between.',
  },
  {
    name: 'MAIL_FROM',
    fallback: 'the first of NOTIFY_EMAIL',
    example: 'website@example.com',
    meaning: 'The address that mails come from; the mail server must allow it.',
  },
  {
    name: 'ADMIN_EMAIL',
    fallback: 'none',
    example: 'head@example.com',
    meaning:
      'The first start with it makes this admin, once and never again; an existing one is never changed. Take it out afterwards.',
  },
  {
    name: 'ADMIN_PASSWORD',
    fallback: 'none',
    example: 'a-long-password',
    meaning:
      'The password of ADMIN_EMAIL, 10 characters at least, and none of those that others would try first.',
  },
  { name: 'ADMIN_NAME', fallback: 'Admin', example: 'Meena R', meaning: 'The name of ADMIN_EMAIL.' },
  {
    name: 'TOKEN_HOURS',
    fallback: '12',
    example: '12',
    meaning: 'After how many hours an admin has to log in again.',
  },
  {
    name: 'LOGIN_ATTEMPTS',
    fallback: '10',
    example: '10',
    meaning:
      'Failed log-ins in 15 minutes before more are refused, per e-mail and address; five times that per address, ' +
      'and per e-mail from addresses where it never logged in; 0: no limit.',
  },
  {
    name: 'FORM_POSTS',
    fallback: '30',
    example: '30',
    meaning: 'Posts of the public forms in 10 minutes per address before more are refused; 0: no limit.',
  },
  {
    name: 'METRICS_TOKEN',
    fallback: 'none: /metrics answers on this machine alone',
    example: 'sixteen-characters-or-more',
    meaning: 'Opens /metrics to whoever sends it as a bearer token; 16 characters at least.',
  },
  {
    name: 'JWT_SECRET',
    fallback: 'made once, kept in DATA_DIR/secret',
    example: 'thirty-two-characters-at-the-very-least',
    meaning: 'Signs the tokens of admins; 32 characters at least.',
  },
  {
    name: 'LOG_LEVEL',
    fallback: 'info',
    example: 'info',
    meaning: 'How much is logged: trace, debug, info, warn, error, fatal or silent.',
  },
  {
    name: 'DEMO',
    fallback: '0; 1 for npm start',
    example: '0',
    meaning: 'With 1 an empty database also gets sample logos and a sample poster.',
  },
];
