import * as v from 'valibot';
import { callWith, type Query, single } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { badRequest } from '../http/index.ts';
import { Figures, MonthFigures } from '../shared/records/figures.ts';
import { readFigures, readMonth } from './figures.ts';

const months = /^20\d\d-(?:0[1-9]|1[0-2])$/u;

const monthQuery: Query<{ month: string }> = {
  parameters: [
    {
      name: 'month',
      description: 'Such as 2026-11.',
      rules: v.pipe(v.string(), v.regex(months)),
    },
  ],
  read(query) {
    const month = single(query, 'month') ?? '';
    if (!months.test(month)) throw badRequest('month must be a month such as 2026-11.');
    return { month };
  },
};

const call = callWith<Context>();

export const figureCalls = [
  call({
    method: 'GET',
    path: '/api/admin/figures',
    name: 'getFigures',
    tag: 'Back office',
    summary: 'Counts what came in the last 26 weeks of India, and what became of the people who enrolled.',
    description: 'Counts only, without what was deleted: nothing of any person.',
    who: 'office',
    answer: Figures,
    handle: (_request, context) => readFigures(context),
  }),
  call({
    method: 'GET',
    path: '/api/admin/figures/month',
    name: 'getMonthFigures',
    tag: 'Back office',
    summary: 'Counts what came and what was done in a month of India, beside the month before.',
    description: 'Counts only, without what was deleted: nothing of any person.',
    who: 'office',
    query: monthQuery,
    answer: MonthFigures,
    handle: ({ query }, context) => readMonth(context, query.month),
  }),
];
