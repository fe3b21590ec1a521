export { givenIdentity, identityEnvironment, printNewKey } from './backup-key.ts';
export { readCommand } from './command-line.ts';
export { examineAll } from './doctor-all.ts';
export { follow, goOnFollowing, hasFollowed } from './follow-command.ts';
export { nginxConfiguration } from './help/nginx-configuration.ts';
export { generalHelp, helpOn } from './help.ts';
export { type OfflineParts, runOfflineCommand } from './offline-commands.ts';
export { isFromStore } from './restore-command.ts';
