import { adminRepository } from '../admins/index.ts';
import { databaseOf, perDatabase, type Stored } from '../database/index.ts';
import type { Role } from '../shared/roles.ts';

const repositories = perDatabase((context) => adminRepository(databaseOf(context)));

/** Returns every admin, oldest first. */
export function allAdmins(context: Stored): { _id: string; name: string; role: Role }[] {
  return repositories(context).list();
}
