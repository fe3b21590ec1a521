import { callWith } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { Done } from '../shared/records/answers.ts';
import { Today } from '../shared/records/today.ts';
import { readToday, visitToday } from './today.ts';

const call = callWith<Context>();
const [path, tag] = ['/api/admin/today', 'Back office'] as const;

export const todayCalls = [
  call({
    method: 'GET',
    path,
    name: 'getToday',
    tag,
    summary: 'Returns all that the calling admin has to know and to do today.',
    description: 'True at every request, whatever has changed just before. Nobody is shown to editors.',
    who: 'admin',
    answer: Today,
    activity: 'recorded',
    async handle({ caller, record }, context) {
      const today = await readToday(context, caller);
      if (today.office !== null) {
        const { callBack, seats, untold, bounces } = today.office;
        const shown = [callBack.people, seats.first, untold.first, bounces.first].flat().length;
        if (shown > 0) record({ action: 'read Today', shown });
      }
      return today;
    },
  }),
  call({
    method: 'POST',
    path,
    name: 'visitToday',
    tag,
    summary: 'Says that the calling admin sees Today: from tomorrow on, new is what comes from now on.',
    who: 'admin',
    answer: Done,
    activity: 'none',
    handle({ caller }, context) {
      visitToday(context, caller);
      return { message: 'Seen.' };
    },
  }),
];
