import { callWith } from '../calls/index.ts';
import { firstUseNames, firstUseSteps } from '../shared/first-use.ts';
import { FirstUse } from '../shared/records/first-use.ts';
import { mayDo } from '../shared/roles.ts';
import { type FirstUseParts, whatIsOpen } from './what-is-open.ts';

/** The call by which an empty office is led through what an institute needs. */
export const firstUseCalls = [
  callWith<FirstUseParts>()({
    method: 'GET',
    path: '/api/admin/first-use',
    name: 'getFirstUse',
    tag: 'Back office',
    summary: 'Tells what an institute needs before it opens, and what of it is really set.',
    who: 'admin',
    answer: FirstUse,
    handle: ({ caller }, parts) => ({
      isSample: parts.config.demo,
      steps: firstUseNames
        .filter((name) => mayDo(caller.role, firstUseSteps[name].role))
        .map((name) => ({ name, open: whatIsOpen[name](parts) })),
    }),
  }),
];
