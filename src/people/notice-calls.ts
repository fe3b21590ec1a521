import * as v from 'valibot';
import { callWith } from '../calls/index.ts';
import { ConsentNotice } from '../shared/records/people.ts';
import type { ConsentNotices } from './consent-notices.ts';

const call = callWith<{ notices: ConsentNotices }>();

/** The call by which the office reads what people had been told before they sent something. */
export const noticeCalls = [
  call({
    method: 'GET',
    path: '/api/admin/notices',
    name: 'listNotices',
    tag: 'Personal data',
    summary: 'Lists every text of a notice that somebody has read before sending a form, newest first.',
    who: 'office',
    headers: ['X-Total-Count'],
    answer: v.array(ConsentNotice),
    handle: (_request, { notices }) => notices.list(),
  }),
];
