import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { debian } from '../../scripts/debian.ts';
import { nginxConfiguration } from '../cli/index.ts';
import { selfSigned } from './certificates.ts';
import { freePorts, ownAddress } from './pebble.ts';
import { temporaryFolder } from './temporary-folder.ts';

const { chain, key } = selfSigned([ownAddress]);
setDefaultCACertificates([...getCACertificates(), chain]);

/** Prepares an nginx: its address is known before it starts, since the settings of what stands behind it name it. */
export async function freshNginx() {
  const [https = 0, http = 0, originPort = 0] = await freePorts(3);
  const url = `https://${ownAddress}:${https}`;
  const folder = temporaryFolder();
  const fileOf = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const places: [printed: string, here: string][] = [
    ['/var/cache/nginx-academy', `${folder}/cache`],
    ['listen 80;', `listen ${ownAddress}:${http};`],
    ['listen 443 ssl', `listen ${ownAddress}:${https} ssl`],
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/letsencrypt/live/academy.example.in/fullchain.pem', fileOf('chain.pem', chain)],
    ['/etc/letsencrypt/live/academy.example.in/privkey.pem', fileOf('key.pem', key)],
  ];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const inside = (text: string) => `daemon off; pid ${folder}/pid; error_log ${folder}/errors;
events {}
http { access_log off; include ${fileOf('site.conf', text)};
${temporary.map((name) => `${name}_temp_path ${folder}/written/${name};`).join('\n')}
}
`;
  const filesIn = (name: string) =>
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  return {
    url,
    /** A free port for what stands behind it. */
    originPort,
    /** Starts it in front of a server; `fetch` and `request` trust its certificate. It ends with the test file. */
    async start(origin: string): Promise<void> {
      const file = fileOf(
        'nginx.conf',
        inside(configuration([...places, ['http://127.0.0.1:3000', origin]])),
      );
      const errors = fileOf('errors', '');
      for (const name of ['written', 'cache']) mkdirSync(join(folder, name));
      const isRoot = process.getuid?.() === 0;
      if (isRoot)
        for (const name of ['', 'written', 'cache', 'key.pem', 'errors'])
          chownSync(join(folder, name), nobody, nobody);
      const server = spawn(debian.nginx.file, ['-c', file, '-p', folder, '-e', errors], {
        stdio: ['ignore', 'ignore', 'inherit'],
        ...(isRoot && { uid: nobody, gid: nobody }),
      });
      after(async () => {
        const ended = once(server, 'exit');
        if (server.kill()) await ended;
      });
      for (let tries = 1; ; tries += 1) {
        const failure: unknown = await fetch(url).then(
          () => null,
          (error) => error,
        );
        if (failure === null) return;
        if (server.exitCode !== null || tries === 100)
          throw new Error(`nginx is not there: ${readFileSync(errors, 'utf8')}`, { cause: failure });
        await wait(100);
      }
    },
    /** Every file that it has written, a letter a byte, so that any text can be looked for. */
    written: () => [...filesIn('cache'), ...filesIn('written')],
    /** The addresses under which it keeps copies, each once for each compression. */
    kept: () => filesIn('cache').map((text) => /\nKEY: (\S+)/u.exec(text)?.[1] ?? ''),
  };
}

/** Returns what the program prints, with other places in it. */
function configuration(places: readonly [printed: string, here: string][]): string {
  return places.reduce((text, [printed, here]) => {
    if (!text.includes(printed)) throw new Error(`${printed} is not in the configuration.`);
    return text.replaceAll(printed, here);
  }, nginxConfiguration);
}

const nobody = 65_534;
