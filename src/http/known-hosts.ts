import { LRUCache } from 'lru-cache';

/** A site has an address with and without www, and perhaps that of its machine. */
const mostHosts = 4;
const longestAbsence = 10 * 60_000;

/**
 * Returns the function that tells whether answers are cached for a host. Anyone may name one, so there are four at most: a
 * new one takes the place only of one that nobody has asked for in ten minutes.
 */
export function knownHosts(now: () => number = () => performance.now()): (host: string) => boolean {
  const hosts = new LRUCache<string, true>({
    max: mostHosts,
    ttl: longestAbsence,
    ttlResolution: 0,
    updateAgeOnGet: true,
    perf: { now },
  });
  return (host) => {
    if (hosts.get(host)) return true;
    hosts.purgeStale();
    if (hosts.size === mostHosts) return false;
    hosts.set(host, true);
    return true;
  };
}
