import * as v from 'valibot';
import { callWith } from '../calls/index.ts';
import { databaseOf, type Stored } from '../database/index.ts';

const call = callWith<Stored>();

/** The call that tells whether the server works: 200 if the database answers, else 503. */
export const healthCalls = [
  call({
    method: 'GET',
    path: '/healthz',
    name: 'getHealth',
    tag: 'Service',
    summary: 'Tells whether the server and its database work.',
    who: 'anyone',
    answer: v.strictObject({ status: v.literal('ok') }),
    stream(ctx, { log }, context) {
      ctx.set('Cache-Control', 'no-store');
      try {
        databaseOf(context).prepare('SELECT 1').get();
        ctx.body = { status: 'ok' };
      } catch (error) {
        log.error({ err: error }, 'database does not answer');
        ctx.status = 503;
        ctx.body = { message: 'The database does not answer.' };
      }
    },
  }),
];
