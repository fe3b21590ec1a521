import { join } from 'node:path';

/** The name of the service, of its user and of its group. */
export const serviceName = 'drone-institute';

/** The paths of an installed service. */
export interface Places {
  executable: string;
  unit: string;
  environmentFile: string;
  dataFolder: string;
}

/** Returns the paths on this machine, or beneath a folder in place of its root. */
export function placesBeneath(root: string | null): Places {
  const beneath = (path: string) => (root === null ? path : join(root, path));
  return {
    executable: beneath(`/usr/local/bin/${serviceName}`),
    unit: beneath(`/etc/systemd/system/${serviceName}.service`),
    environmentFile: beneath(`/etc/${serviceName}.env`),
    dataFolder: beneath(`/var/lib/${serviceName}`),
  };
}
