import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { debian } from '../debian.ts';
import { end } from '../server.ts';
import { root } from '../tools.ts';
import { portOf } from './references/shared.ts';
import type { Recorded } from './server.ts';

/**
 * Starts nginx as one process.
 * @param folder for its own files
 * @param site returns what is in its `http` block, for the port on which it listens
 */
export async function startNginx(folder: string, site: (port: number) => string) {
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/nginx-errors;
events {}
http {
  access_log ${folder}/nginx-log; keepalive_requests 1000000000;
  ${site(port)}
}
`,
  );
  const server = spawn(debian.nginx.file, ['-c', file, '-p', folder, '-e', join(folder, 'nginx-errors')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let isThere = false; !isThere && server.exitCode === null; ) {
    isThere = await fetch(url).then(
      () => true,
      () => false,
    );
  }
  return { url, pid: server.pid ?? 0, stop: () => end(server) };
}

/** Returns a function that sends one file of the build, compressed, with the product's headers. */
export function fileSite(path: string, recorded: Recorded[]) {
  const headers = recorded.find(([name]) => name === path)?.[1].headers ?? [];
  const own = new Set(['Content-Type', 'Content-Length', 'ETag']);
  const added: string[] = [];
  for (let place = 0; place < headers.length; place += 2) {
    const [name = '', value] = headers.slice(place);
    if (!own.has(name)) added.push(`add_header ${name} '${value?.replaceAll("'", "\\'")}';`);
  }
  return (port: number) => `sendfile on; tcp_nopush on;
  server {
    listen 127.0.0.1:${port};
    location = ${path} { alias ${join(root, 'dist/site', path)}.br; default_type text/javascript; ${added.join(' ')} }
  }`;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}
