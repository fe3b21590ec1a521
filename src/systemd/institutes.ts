import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { instituteNames, pathsBeneath } from './installed-paths.ts';

/** Returns the institutes that are installed: null for the one without a name, then the names in order. */
export function installedInstitutes(root: string | null): (string | null)[] {
  return institutesIn(dirname(pathsBeneath(root).unit), '.service');
}

/** Returns the institutes that have a settings file, those that were removed too: another install finds it again. */
export function institutesWithSettings(root: string | null): (string | null)[] {
  return institutesIn(dirname(pathsBeneath(root).environmentFile), '.env');
}

function institutesIn(folder: string, ending: '.service' | '.env'): (string | null)[] {
  const services = filesIn(folder).flatMap((file) =>
    file.endsWith(ending) ? [file.slice(0, -ending.length)] : [],
  );
  const names = services.flatMap((service) => {
    const [program, name = ''] = service.split('@');
    return program === 'drone-institute' && instituteNames.pattern.test(name) ? [name] : [];
  });
  return [...(services.includes('drone-institute') ? [null] : []), ...names.sort()];
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Without systemd there is no such folder; nor does a closed one stop a command that needs no service.
    return [];
  }
}
