import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Server as TcpServer } from 'node:net';
import type { Config } from '../settings.ts';
import { StartupError } from '../startup-error.ts';

/** A server of any version of HTTP. */
export interface SiteServer extends TcpServer {
  setTimeout(milliseconds: number): void;
  closeIdleConnections(): void;
  closeAllConnections(): void;
}

/** A site that listens. */
export interface OpenSite {
  /** Where a browser finds it. */
  address: string;
  /** Where it listens, if the address does not say all of it. */
  ports?: { port: number; httpsPort: number };
  /** Takes no more requests, and finishes those under way. */
  close(): Promise<void>;
}

/** Slow clients are waited for, but not for ever: a large upload over a weak connection takes minutes, headers do not. */
export const patience = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  /** Of HTTP/2, without a request: a page has one session where it has six connections of HTTP/1.1. */
  sessionTimeout: 60_000,
};

/** Milliseconds after which a client that reads nothing of its answer is given up; one that reads slowly is not. */
const longestSilence = 120_000;

/** Milliseconds that requests under way may take once the server stops. */
const stopMilliseconds = 10_000;

/** Where a server is to listen. */
export interface Place {
  port: number;
  host: string;
  /** The setting that the port comes from. */
  setting: 'PORT' | 'HTTPS_PORT';
}

/**
 * Listens.
 * @returns the port, which is another than the wanted one if that was 0
 * @throws StartupError if the place cannot be used.
 */
export async function listen(server: SiteServer, { port, host, setting }: Place): Promise<number> {
  server.setTimeout(longestSilence);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    // A machine without IPv6 has no such address; every address is then every one of IPv4.
    if (host === '::' && (code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL')) {
      return listen(server, { port, host: '0.0.0.0', setting });
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartupError(`HOST is '${host}'; allowed is an address or a name of this machine.`, 2);
    }
    throw new StartupError(`Port ${port} on ${host} ${faultOf(code, setting)}.`, 1);
  }
  return (server.address() as AddressInfo).port;
}

function faultOf(code: string, setting: Place['setting']): string {
  if (code === 'EADDRINUSE') return `is taken; stop what uses it, or set ${setting} to another`;
  if (code !== 'EACCES') return `cannot be used (${code})`;
  return `may not be used by this user; 'drone-institute install' sets up a service that may, or set ${setting} to 1024 or more`;
}

/**
 * Serves the app over plain HTTP alone.
 * @throws StartupError if the port cannot be used.
 */
export async function openPlainSite(app: RequestListener, { port, host }: Config): Promise<OpenSite> {
  const server = createServer(patience, app);
  const taken = await listen(server, { port, host, setting: 'PORT' });
  return { address: addressOf('http', host, taken), close: () => closeServers([server]) };
}

/** Returns the address of a site without a name of its own, as a browser on this machine takes it. */
export function addressOf(protocol: 'http' | 'https', host: string, port: number): string {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `${protocol}://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

/** Takes no more requests, finishes those under way within ten seconds, and ends every connection. */
export async function closeServers(servers: readonly SiteServer[]): Promise<void> {
  const all = servers.filter((server) => server.listening);
  const closed = all.map((server) => once(server, 'close'));
  for (const server of all) server.close();
  const endIdle = () => {
    for (const server of all) server.closeIdleConnections();
  };
  const endAll = () => {
    for (const server of all) server.closeAllConnections();
  };
  // A browser keeps its connection open after the answer; nothing more is going to come over it.
  const idle = setInterval(endIdle, 50);
  const limit = setTimeout(endAll, stopMilliseconds);
  await Promise.all(closed);
  clearInterval(idle);
  clearTimeout(limit);
}
