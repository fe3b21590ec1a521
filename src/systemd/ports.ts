import { existsSync, readFileSync } from 'node:fs';
import { readConfig } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { pathsBeneath, serviceOf } from './installed-paths.ts';
import { installedInstitutes, institutesWithSettings } from './institutes.ts';
import { readEnvironment } from './read-environment.ts';

/** Where an institute is served. */
export interface Address {
  host: string;
  ports: readonly number[];
  /** It is served over plain HTTP on every address of the machine. */
  isOpenPlainHttp: boolean;
}

/** The first port for an institute with a name: the one without is at 3000 unless told. */
const firstPort = 3001;
const lastPort = 65_535;

/** The default of `HOST` in the executable. */
const host = '0.0.0.0';

/**
 * Returns where an institute with these settings is served.
 * @throws StartupError as the institute itself would refuse to start.
 */
export function addressIn(settings: Readonly<Record<string, string>>): Address {
  const config = readConfig({ ...settings }, { host });
  return {
    host: config.host,
    ports: config.https ? [config.port, config.https.port] : [config.port],
    isOpenPlainHttp: config.https === null && isEveryAddress(config.host),
  };
}

/** Returns where an institute is served by its settings file, whether it runs or not; null if that file is wrong. */
export function addressOf(root: string | null, institute: string | null): Address | null {
  const { environmentFile } = pathsBeneath(root, institute);
  try {
    return addressIn(
      existsSync(environmentFile) ? readEnvironment(readFileSync(environmentFile, 'utf8')) : {},
    );
  } catch (error) {
    if (error instanceof StartupError) return null;
    throw error;
  }
}

/** Finds another institute whose settings claim a port of this one, and returns its service with those ports. */
export function otherAt(
  root: string | null,
  institute: string | null,
  wanted: Address,
): { service: string; ports: number[] } | null {
  for (const other of installedInstitutes(root)) {
    const theirs = other === institute ? null : addressOf(root, other);
    if (theirs === null || !isSameHost(wanted.host, theirs.host)) continue;
    const ports = wanted.ports.filter((port) => port !== 0 && theirs.ports.includes(port));
    if (ports.length > 0) return { service: serviceOf(other), ports };
  }
  return null;
}

/** Returns the first port that no institute here is set to, also one that was removed, and nothing listens on. */
export function freePort(root: string | null, listening: ReadonlySet<number>): number {
  const taken = new Set(
    institutesWithSettings(root).flatMap((institute) => addressOf(root, institute)?.ports ?? []),
  );
  for (let port = firstPort; port <= lastPort; port += 1)
    if (!taken.has(port) && !listening.has(port)) return port;
  throw new StartupError(`Every port from ${firstPort} on is taken.`, 1);
}

/** Returns the beginning of a sentence that says whose ports are. */
export function portWords(ports: readonly number[]): string {
  return ports.length === 1 ? `Port ${ports[0]} is` : `Ports ${ports.join(' and ')} are`;
}

function isSameHost(one: string, other: string): boolean {
  return one === other || [one, other].some(isEveryAddress);
}

function isEveryAddress(each: string): boolean {
  return each === host || each === '::';
}
