export { type InstallOptions, install, uninstall } from './install.ts';
export { instituteNames, ownInstitute, pathsBeneath, serviceOf } from './installed-paths.ts';
export { installedInstitutes } from './institutes.ts';
export { type Machine, requireService, thisMachine } from './machine.ts';
export { carryOutAsOwner, commissionOf, servicesCommission } from './on-behalf.ts';
export { addressOf, otherAt, portWords } from './ports.ts';
