import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Middleware } from 'koa';
import { limits } from '../shared/limits.ts';
import { bytesOf } from './pack-body.ts';

/** A browser reads its answer only once it has sent all: no form of the site takes longer, over a line of some Mbit/s. */
const mostSeconds = 15;

/**
 * Ends the connection behind an answer that did not wait for the request's body. What is on its way is dropped for a
 * short while meanwhile: a connection with unread bytes ends in a reset, which can take the answer with it.
 */
export const endUnreadBody: Middleware = async (ctx, next) => {
  await next();
  if (ctx.req.complete) return;
  ctx.set('Connection', 'close');
  if (ctx.body === null || ctx.body === undefined || ctx.body instanceof Readable) return;
  const answer = bytesOf(ctx.body);
  ctx.body = Readable.from(answerThenDrop(answer, ctx.req), { objectMode: false });
  ctx.length = answer.length;
};

async function* answerThenDrop(answer: Buffer, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield answer;
  await dropped(request);
}

/** Drops what comes, until nothing comes for a second, or the client has left, or it is too much. */
function dropped(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let [bytes, bytesBefore, seconds] = [0, 0, 0];
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limits.form) end();
    };
    const look = setInterval(() => {
      seconds += 1;
      if (bytes === bytesBefore || seconds === mostSeconds) end();
      bytesBefore = bytes;
    }, 1_000);
    const end = () => {
      clearInterval(look);
      request.off('data', count).off('close', end);
      resolve();
    };
    request.on('data', count).once('close', end).resume();
    if (request.destroyed || request.complete) end();
  });
}
