import { callWith } from '../calls/index.ts';
import { Done } from '../shared/records/answers.ts';
import { Today } from '../shared/records/today.ts';
import type { TodayReader } from './today.ts';

const call = callWith<{ today: TodayReader }>();
const [path, tag] = ['/api/admin/today', 'Back office'] as const;

/** The calls by which the panel begins with what is to be done today. */
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
    async handle({ caller, record }, { today }) {
      const read = await today.read(caller);
      if (read.office !== null) {
        const { callBack, seats, untold } = read.office;
        const shown = callBack.people.length + seats.first.length + untold.first.length;
        if (shown > 0) record({ action: 'read Today', shown });
      }
      return read;
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
    handle({ caller }, { today }) {
      today.visit(caller);
      return { message: 'Seen.' };
    },
  }),
];
