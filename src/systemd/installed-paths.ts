import { join } from 'node:path';
import { ownCommand } from '../program-files.ts';

/** The names that `--name` takes; the user of the longest has the 32 characters that Linux allows. */
export const instituteNames = {
  pattern: /^[a-z0-9](?:[a-z0-9-]{0,14}[a-z0-9])?$/u,
  words: '1 to 16 lower-case letters, digits and inner hyphens',
};

/** The name of the institute whose own executable this is; null for any other. */
export const ownInstitute: string | null = ownCommand.split('@')[1] ?? null;

/** Returns the name of an institute's service, and of its command. */
export function serviceOf(institute: string | null): string {
  return institute === null ? 'drone-institute' : `drone-institute@${institute}`;
}

/** Returns the name of the user that serves an institute, and of its group; the tools of Linux take no @ there. */
export function userOf(institute: string | null): string {
  return serviceOf(institute).replace('@', '-');
}

/** The paths of an installed service. */
export interface InstalledPaths {
  executable: string;
  unit: string;
  environmentFile: string;
  dataFolder: string;
}

/**
 * Returns the paths of an institute's service, on this machine or beneath a folder in place of its root. Each institute
 * has all four to itself, the program too: whatever is done to one, even a crash after its upgrade, leaves the others as
 * they were.
 */
export function pathsBeneath(root: string | null, institute: string | null = null): InstalledPaths {
  const beneath = (path: string) => (root === null ? path : join(root, path));
  const service = serviceOf(institute);
  return {
    executable: beneath(`/usr/local/bin/${service}`),
    unit: beneath(`/etc/systemd/system/${service}.service`),
    environmentFile: beneath(`/etc/${service}.env`),
    dataFolder: beneath(`/var/lib/${service}`),
  };
}
