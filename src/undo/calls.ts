import { callWith } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { limits } from '../shared/limits.ts';
import { Done } from '../shared/records/answers.ts';
import { undo } from './undo.ts';

const call = callWith<Context>();

export const undoCalls = [
  call({
    method: 'POST',
    path: '/api/admin/undo/:id',
    name: 'undo',
    tag: 'Back office',
    summary: `Undoes a deletion, or what was done with a seat by hand, for ${limits.undoSeconds} seconds.`,
    description: 'Of what the calling admin could do. A seat that is gone meanwhile is not given back.',
    who: 'admin',
    answer: Done,
    refusals: [409],
    changesContent: true,
    activity: 'recorded',
    async handle({ id, caller, record }, context) {
      const entry = await undo(context, id, caller.roles);
      if (entry !== null) record(entry);
      return { message: 'It has been restored.' };
    },
  }),
];
