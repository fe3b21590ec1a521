export { type InstallOptions, install, uninstall } from './install.ts';
export { installedInstitutes } from './institutes.ts';
export { type Machine, requireService, thisMachine } from './machine.ts';
export { carryOutAsOwner, commissionOf, servicesCommission } from './on-behalf.ts';
export { instituteNames, ownInstitute, placesBeneath, serviceOf } from './places.ts';
export { addressOf, otherAt, portWords } from './ports.ts';
