import { callWith } from '../calls/index.ts';
import { Figures } from '../shared/records/figures.ts';
import type { CountedFigures } from './figures.ts';

const call = callWith<{ figures: CountedFigures }>();

/** The call by which the back office draws what came and what became of it. */
export const figureCalls = [
  call({
    method: 'GET',
    path: '/api/admin/figures',
    name: 'getFigures',
    tag: 'Back office',
    summary: 'Counts what came in the last 26 weeks of India, and what became of the enrollments among it.',
    description: 'Counts only, without what was deleted: nothing of any person.',
    who: 'office',
    answer: Figures,
    handle: (_request, { figures }) => figures.read(),
  }),
];
