import type { CommitTogether } from '../database/index.ts';
import type { Role } from '../shared/roles.ts';
import type { FollowUps } from './follow-up.ts';

export interface FollowUpCallParts {
  followUps: FollowUps;
  admins: { list(): { _id: string; name: string; role: Role }[] };
  commitTogether: CommitTogether;
  now: () => Date;
  randomId: () => string;
}
