import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import Koa from 'koa';
import { pino } from 'pino';
import { errorShape } from './error-shape.ts';

const koa = new Koa();
koa.use((ctx, next) => {
  ctx.state.log = pino({ enabled: false });
  return next();
});
koa.use(errorShape);
koa.use((ctx) => {
  throw Object.assign(new Error('disk I/O error'), { code: ctx.path.slice(1) });
});
const server = koa.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close());

test('whatever says that nothing more can be written is answered alike, and other faults of the disk are not', async () => {
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const noRoom = [
    'ENOSPC',
    'EDQUOT',
    'EFBIG',
    'EROFS',
    'SQLITE_FULL',
    'SQLITE_IOERR_WRITE',
    'SQLITE_IOERR_SHMSIZE',
  ];
  for (const code of [...noRoom, 'EIO', 'SQLITE_IOERR_READ']) {
    const { status }: Response = await fetch(`http://127.0.0.1:${address.port}/${code}`);
    assert.equal(status, noRoom.includes(code) ? 507 : 500, code);
  }
});
