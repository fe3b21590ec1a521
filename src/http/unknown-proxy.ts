import type { RequestListener } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Logger } from 'pino';
import { type Database, forgetMilestone, isReached, once } from '../database/index.ts';

/** Where the doctor, which is another process, reads of it; it holds for the run of the server that saw the proxy. */
const milestone = 'a proxy without TRUST_PROXY';

/** This machine, and networks that are nobody's in the Internet. */
const near = new BlockList();
for (const [network, prefix, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const)
  near.addSubnet(network, prefix, family);

interface UnknownProxyParts {
  database: Database;
  trustedProxies: number;
  now: () => Date;
  log: Logger;
}

/**
 * Returns a listener in front of the app. It warns once, in the log and for the doctor, when a proxy nearby passes a request
 * on although none is trusted: all visitors then share one address and its limits.
 */
export function noticeUnknownProxy(parts: UnknownProxyParts, app: RequestListener): RequestListener {
  const { database, trustedProxies, now, log } = parts;
  forget();
  if (trustedProxies > 0) return app;
  let isNoticed = false;
  return (request, response) => {
    if (
      !isNoticed &&
      request.headers['x-forwarded-for'] !== undefined &&
      isNear(request.socket.remoteAddress)
    ) {
      isNoticed = true;
      warn();
    }
    app(request, response);
  };

  function forget(): void {
    orLog(() => forgetMilestone(database, milestone));
  }
  function warn(): void {
    log.warn(
      'requests come through a proxy, but TRUST_PROXY is 0: all visitors share the limits of one address',
    );
    orLog(() => once(database, milestone, now(), () => undefined));
  }
  /** A full disk keeps nobody from being served. */
  function orLog(note: () => void): void {
    try {
      note();
    } catch (error) {
      log.warn({ err: error }, 'the doctor cannot be told of proxies');
    }
  }
}

/** Returns whether the server, in its present or last run, has met a proxy that it does not trust. */
export function hasMetUnknownProxy(database: Database): boolean {
  return isReached(database, milestone);
}

function isNear(address = ''): boolean {
  return near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
