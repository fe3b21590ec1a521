/** A site has an address with and without www, and perhaps that of its machine. */
const mostHosts = 4;
const longestAbsence = 10 * 60_000;

/**
 * Returns the way to ask whether answers are kept for a host. Anyone may name one, so there are four at most: a new one takes
 * the place only of one that nobody has asked for in ten minutes.
 */
export function knownHosts(now: () => number = () => performance.now()): (host: string) => boolean {
  // The one that was asked for least recently is the first.
  const lastAsked = new Map<string, number>();
  return (host) => {
    const [oldest] = lastAsked;
    if (!lastAsked.has(host) && oldest !== undefined && lastAsked.size >= mostHosts) {
      if (now() - oldest[1] < longestAbsence) return false;
      lastAsked.delete(oldest[0]);
    }
    lastAsked.delete(host);
    lastAsked.set(host, now());
    return true;
  };
}
