import * as v from 'valibot';
import { callWith } from '../calls/index.ts';
import type { Database } from '../database/index.ts';

const call = callWith<{ database: Database }>();

/** The question whether the server works: 200 once the database answers, else 503. */
export const healthCalls = [
  call({
    method: 'GET',
    path: '/healthz',
    name: 'getHealth',
    tag: 'Service',
    summary: 'Tells whether the server and its database work.',
    who: 'anyone',
    answer: v.strictObject({ status: v.literal('ok') }),
    stream(ctx, { log }, { database }) {
      ctx.set('Cache-Control', 'no-store');
      try {
        database.prepare('SELECT 1').get();
        ctx.body = { status: 'ok' };
      } catch (error) {
        log.error({ err: error }, 'database does not answer');
        ctx.status = 503;
        ctx.body = { message: 'The database does not answer.' };
      }
    },
  }),
];
