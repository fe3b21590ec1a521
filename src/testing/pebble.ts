import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pebble } from '../../scripts/tools.ts';
import { atEnd } from './at-end.ts';
import { selfSigned } from './certificates.ts';
import { secureRequest } from './secure-request.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * An address of this machine that no other test file uses, so that its ports stay free from being found to being taken.
 * Linux has all of 127.0.0.0/8.
 */
export const ownAddress = `127.64.${(process.pid >> 8) & 255}.${process.pid & 255}`;

/** Returns free ports of the own address. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, ownAddress));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Where a CA is to be, and what it is to do. */
export interface CaOptions {
  /** Of the CA itself. */
  port: number;
  /** Where it asks for challenges; its DNS leads every name to the own address. */
  httpPort: number;
  /** Names that it refuses. */
  blocked?: string[];
}

/** A CA that a test may start and stop; until it is started nobody answers there. */
export interface Ca {
  /** Settings that make the program use it. */
  settings: { ACME_DIRECTORY: string; NODE_EXTRA_CA_CERTS: string };
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The root of what it issues since it was started, PEM. */
  root(): Promise<string>;
}

/** Prepares a CA. It spoils one nonce of ten, as every client has to bear. */
export async function prepareCa({ port, httpPort, blocked = [] }: CaOptions): Promise<Ca> {
  const folder = temporaryFolder();
  const fileOf = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const { chain, key } = selfSigned(['ca.test', ownAddress]);
  const [managementPort = 0] = await freePorts(1);
  const dnsServer = await startDns();
  const certificate = fileOf('ca.pem', chain);
  const settings = {
    listenAddress: `${ownAddress}:${port}`,
    managementListenAddress: `${ownAddress}:${managementPort}`,
    certificate,
    privateKey: fileOf('ca-key.pem', key),
    httpPort,
    tlsPort: 1,
    domainBlocklist: blocked,
    certificateValidityPeriod: 90 * 24 * 3600,
  };
  const configFile = fileOf('pebble.json', JSON.stringify({ pebble: settings }));
  const ask = (from: number, path: string) =>
    secureRequest({ address: ownAddress, port: from, name: 'ca.test', path, root: chain });
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'close');
  };
  atEnd(stop);
  return {
    settings: { ACME_DIRECTORY: `https://${ownAddress}:${port}/dir`, NODE_EXTRA_CA_CERTS: certificate },
    async start() {
      const env = { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '10', PEBBLE_AUTHZREUSE: '0' };
      child = spawn(pebble, ['-config', configFile, '-dnsserver', dnsServer], { env, stdio: 'ignore' });
      // It says that it listens before it does.
      while (!(await ask(port, '/dir').catch(() => null))) {
        if (child.exitCode !== null) throw new Error(`${pebble} ended with ${child.exitCode}.`);
        await setTimeout(50);
      }
    },
    stop,
    root: async () => (await ask(managementPort, '/roots/0')).body,
  };
}

const addressType = 1;

/** Starts a DNS server that knows every name, at the own address. Returns where it is. */
async function startDns(): Promise<string> {
  const socket = createSocket('udp4', (query, from) => {
    const endOfName = query.indexOf(0, 12);
    const question = query.subarray(12, endOfName + 5);
    const isAddress = query.readUInt16BE(endOfName + 1) === addressType;
    // An answer without errors, to one question; its name is that of the question, at byte 12, and it holds for a second.
    const head = [query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, isAddress ? 1 : 0, 0, 0, 0, 0];
    const record = [0xc0, 12, 0, addressType, 0, 1, 0, 0, 0, 1, 0, 4, ...ownAddress.split('.').map(Number)];
    socket.send(
      Buffer.concat([Buffer.from(head), question, Buffer.from(isAddress ? record : [])]),
      from.port,
      from.address,
    );
  });
  socket.bind(0, ownAddress);
  await once(socket, 'listening');
  atEnd(() => socket.close());
  return `${ownAddress}:${socket.address().port}`;
}
