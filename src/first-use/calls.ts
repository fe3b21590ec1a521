import { callWith } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { firstUseNames, firstUseSteps } from '../shared/first-use.ts';
import { FirstUse } from '../shared/records/first-use.ts';
import { mayDo } from '../shared/roles.ts';
import { openItems } from './steps.ts';

export const firstUseCalls = [
  callWith<Context>()({
    method: 'GET',
    path: '/api/admin/first-use',
    name: 'getFirstUse',
    tag: 'Back office',
    summary: 'Tells what an institute needs before it opens, and what of it is really set.',
    who: 'admin',
    answer: FirstUse,
    handle: ({ caller }, context) => ({
      isSample: context.config.demo,
      steps: firstUseNames
        .filter((name) => mayDo(caller.roles, firstUseSteps[name].role))
        .map((name) => ({ name, open: openItems[name](context) })),
    }),
  }),
];
