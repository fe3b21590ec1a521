import { callWith } from '../calls/index.ts';
import { limits } from '../shared/limits.ts';
import { Done } from '../shared/records/answers.ts';
import type { Trash } from './trash.ts';

const call = callWith<{ trash: Trash }>();

/** The call that undoes a deletion. */
export const undoCalls = [
  call({
    method: 'POST',
    path: '/api/admin/undo/:id',
    name: 'undoDeletion',
    tag: 'Back office',
    summary: `Undoes a deletion, for ${limits.undoSeconds} seconds.`,
    description: 'Of what the calling admin could delete.',
    who: 'admin',
    answer: Done,
    changesContent: true,
    activity: 'recorded',
    async handle({ id, caller, record }, { trash }) {
      const subject = await trash.undo(id, caller.role);
      if (subject !== null) record({ action: 'undid the deletion of', ...subject });
      return { message: 'It has been restored.' };
    },
  }),
];
