import { join } from 'node:path';

/** The name of the service, of its user and of its group. */
export const serviceName = 'drone-institute';

/** Where the parts of an installed service are. */
export interface Places {
  executable: string;
  unit: string;
  /** Settings of the service. */
  environmentFile: string;
  dataFolder: string;
}

/** Where they are on this machine, or beneath a folder that stands for the root of one. */
export function placesBeneath(root: string | null): Places {
  const beneath = (path: string) => (root === null ? path : join(root, path));
  return {
    executable: beneath(`/usr/local/bin/${serviceName}`),
    unit: beneath(`/etc/systemd/system/${serviceName}.service`),
    environmentFile: beneath(`/etc/${serviceName}.env`),
    dataFolder: beneath(`/var/lib/${serviceName}`),
  };
}
