import { instituteNames } from '../../systemd/index.ts';
import { type CommandDescription, institute } from './description.ts';

/** Serving, and the service of the machine. */
export const serviceCommands: readonly CommandDescription[] = [
  {
    name: 'serve',
    summary: 'serve the site (the default)',
    explanation: `Serves the site and the back office until SIGTERM or SIGINT. It then finishes the requests under way, gives up a nightly
backup under way, which leaves nothing behind, and closes the database. Before the first start of a newer version changes the
database, a backup is made in DATA_DIR/backups.

With DOMAIN it serves HTTPS, over HTTP/2 and HTTP/1.1 on one port. The certificate is renewed 30 days before its end; if that fails,
the old one is served on, the log and 'doctor' say why, and it is tried again (systemctl reload: at once).

Behind a proxy or a CDN leave DOMAIN out and set HOST=127.0.0.1, TRUST_PROXY=1 (one more for each proxy in front of it) and
PUBLIC_URL=https://academy.example.in. 'drone-institute help nginx' prints a whole configuration for nginx. Caddy:

  academy.example.in {
    reverse_proxy 127.0.0.1:3000
  }

Every answer says by its headers who may keep it: /assets/, /pictures/ and /uploads/ anybody; pages and what they read shared caches for
PAGE_CACHE seconds, and a week while the server is down; what is of a person or of the back office nobody. In Cloudflare: a cache rule for
/admin/eventposter/ and all paths that do not begin with /admin or /api/admin, 'eligible for cache', whose edge TTL is 'use cache-control
header if present, bypass cache if not'; Always Online off.

To watch it: /healthz answers 200 while the database does; /metrics is for Prometheus, from this machine (with no proxy in between) or
with 'Authorization: Bearer METRICS_TOKEN'.`,
    examples: [
      'DATA_DIR=/srv/academy PORT=8080 drone-institute',
      'DOMAIN=academy.example.in drone-institute serve',
    ],
    settings: [
      'DATA_DIR',
      'DOMAIN',
      'PORT',
      'HOST',
      'TRUST_PROXY',
      'PUBLIC_URL',
      'PAGE_CACHE',
      'METRICS_TOKEN',
    ],
  },
  {
    name: 'install',
    summary: 'make it a service of this machine (systemd), or bring that up to date',
    explanation: `Copies this executable to /usr/local/bin, makes the user drone-institute, its folder /var/lib/drone-institute, a hardened
systemd unit, and /etc/drone-institute.env with every setting explained. Needs root and systemd. 'journalctl -u drone-institute' shows the
log and, once, the password of the first admin.

To upgrade, run 'install' of the newer executable, then 'systemctl restart drone-institute': settings and data stay as they are. Before
the database changes, a backup DATA_DIR/backups/before-VERSION-….tar.gz is made (three at most, kept for 90 days at most). If the
new version cannot start, it says why and changes nothing: install the earlier executable again. Until the restart the other commands
say that the data are older, and change nothing. An older one refuses a newer database;
to go back, stop the service, install the older executable, 'restore' that backup, start.

With BACKUP_KEY that backup is encrypted and its name ends in .age: 'restore' opens it with --identity FILE. An executable from before
there was BACKUP_KEY cannot; open it first with age ('apt install age'), then restore before.tar.gz:

  age -d -i identity.txt -o before.tar.gz before-VERSION-….tar.gz.age

For several institutes on one machine, 'install --name north' makes the service drone-institute@north, with a user, data folder, settings
file, port and copy of the program of its own: each is upgraded, stopped and removed without the others. Its command is
drone-institute@north: 'drone-institute@north backup FILE' is the same as 'drone-institute backup FILE --name north'. One institute can
have the ports 80 and 443 and serve HTTPS itself (--domain). The others get a free port that they keep, and HOST=127.0.0.1, for a
proxy in front on this machine: see 'help serve'. For one on another machine, set HOST to the address that it reaches. One that was
installed before keeps its settings: where these have no HOST it goes on listening on every address, and 'install' says so.
'doctor --all' looks at all of them.`,
    options: {
      name: {
        value: 'NAME',
        meaning: `make or update the institute of this name: ${instituteNames.words}`,
      },
      domain: { value: 'NAME', meaning: 'write this DOMAIN into the new environment file' },
      email: { value: 'ADDRESS', meaning: 'write this ACME_EMAIL into the new environment file' },
      root: {
        value: 'DIR',
        meaning: 'write everything beneath this folder and run nothing, as packagers need it',
      },
    },
    examples: [
      'sudo ./drone-institute install --domain academy.example.in --email head@example.com',
      'sudo systemctl enable --now drone-institute',
      'sudo ./drone-institute install --name north',
    ],
    settings: ['DOMAIN', 'ACME_EMAIL'],
  },
  {
    name: 'uninstall',
    summary: 'remove the service; the data stay',
    explanation: `Stops and disables the service and removes its unit and its executable. The data, the environment file and the user stay, and
a later install finds them again.`,
    options: {
      name: institute,
      root: { value: 'DIR', meaning: 'remove from beneath this folder and run nothing' },
    },
    examples: ['sudo drone-institute uninstall', 'sudo drone-institute uninstall --name north'],
    settings: [],
  },
];
