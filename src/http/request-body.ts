import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import parse from 'co-body';
import { isOfConnection } from '../reason.ts';
import { limits } from '../shared/limits.ts';
import { bytesOf } from './encoding.ts';
import { badRequest, bodyTooLarge, bodyTooSlow, HttpRefusal } from './refusals.ts';
import type { KoaContext, Step } from './state.ts';

/** So little comes at once, or is held back on purpose. */
const mostMillisecondsOfSmall = 10_000;

/**
 * Returns a request's JSON body.
 * @param mostBytes 64 KiB by default
 * @throws HttpRefusal 400 for anything but a JSON object, 408 for one that takes ten seconds, 413 for more bytes.
 */
export async function readJson(
  ctx: KoaContext,
  mostBytes: number = limits.jsonBody,
): Promise<Record<string, unknown>> {
  if (Number(ctx.get('Content-Length')) > mostBytes) throw largerThan(mostBytes);
  if (!ctx.is('json'))
    throw badRequest('The request needs a JSON body and the content type application/json.');
  const read = (): Promise<unknown> => parse.json(ctx.req, { limit: mostBytes, strict: true });
  const body = await readWhole(ctx, mostBytes, read, 'The body is not valid JSON.');
  if (isObject(body)) return body;
  throw badRequest('The body must be a JSON object.');
}

/**
 * Returns the fields of a form as a browser without scripts sends it; of several with one name, the last.
 * @throws HttpRefusal 400 for another type of body, 408 for one that takes ten seconds, 413 for more than 64 KiB.
 */
export async function readPlainForm(ctx: KoaContext): Promise<Record<string, string>> {
  const mostBytes = limits.jsonBody;
  if (Number(ctx.get('Content-Length')) > mostBytes) throw largerThan(mostBytes);
  if (!ctx.is('urlencoded'))
    throw badRequest('The request needs a form and the content type application/x-www-form-urlencoded.');
  const read = (): Promise<string> => parse.text(ctx.req, { limit: mostBytes });
  const body = await readWhole(ctx, mostBytes, read, 'The body is not valid text.');
  return Object.fromEntries(new URLSearchParams(body));
}

/** A spreadsheet over a weak connection takes minutes. */
const mostMillisecondsOfFile = 300_000;

/**
 * Returns a file that is a request's whole body.
 * @throws HttpRefusal 400 for another type of body, 408 for one that takes five minutes, 413 for more bytes.
 */
export async function readFileBody(
  ctx: KoaContext,
  types: readonly string[],
  mostBytes: number,
): Promise<Buffer> {
  if (Number(ctx.get('Content-Length')) > mostBytes) throw largerThan(mostBytes);
  if (!ctx.is([...types]))
    throw badRequest(`The request needs a file as its body and the content type ${types.join(' or ')}.`);
  const read = () => bytesOfBody(ctx.req, mostBytes);
  return readWhole(ctx, mostBytes, read, 'The file could not be read.', mostMillisecondsOfFile);
}

function bytesOfBody(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= mostBytes) chunks.push(chunk);
      else {
        request.off('data', take);
        reject(largerThan(mostBytes));
      }
    };
    request
      .on('data', take)
      // Over HTTP/2 a body that is cut off ends as well.
      .once('end', () => request.complete && resolve(Buffer.concat(chunks)))
      .once('error', reject);
  });
}

/** Reads a body at once; `unreadable` is said of one that `read` does not understand. */
async function readWhole<Body>(
  ctx: KoaContext,
  mostBytes: number,
  read: () => Promise<Body>,
  unreadable: string,
  mostMilliseconds: number = mostMillisecondsOfSmall,
): Promise<Body> {
  // Unpacking never ends where a packed body is cut off, and nobody needs it for so little.
  if (!['', 'identity'].includes(ctx.get('Content-Encoding').toLowerCase()))
    throw badRequest('The body must not be compressed.');
  const { loadSlot } = ctx.state;
  // A slow sender counts only once the body is there.
  loadSlot?.release();
  try {
    const body = await readBody(ctx.req, mostMilliseconds, read);
    loadSlot?.retake();
    return body;
  } catch (error) {
    if (error instanceof HttpRefusal) throw error;
    const status = statusOf(error);
    if (status === 413) throw largerThan(mostBytes);
    if ((status >= 400 && status < 500) || isOfConnection(error)) throw badRequest(unreadable);
    // What was sent may be as right as can be.
    throw error;
  }
}

/** Returns the status that a parser gives to what it does not take, or 0. */
function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error ? Number(error.status) : 0;
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

const mebibyte = 1024 * 1024;

function largerThan(mostBytes: number) {
  return bodyTooLarge(mostBytes < mebibyte ? `${mostBytes / 1024} KiB` : `${mostBytes / mebibyte} MiB`);
}

/** Milliseconds for which a body may bring nothing. */
const longestSilence = 15_000;

/**
 * Waits until `read` has read the request's body, but not for a body that brings nothing for 15 seconds.
 * @param mostMilliseconds for the whole body
 * @throws HttpRefusal 408 for too slow a body, 400 for one whose client has left.
 */
export async function readBody<Body>(
  request: IncomingMessage,
  mostMilliseconds: number,
  read: () => Promise<Body>,
): Promise<Body> {
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  // Every request closes in the end, nearly all of them whole: a refusal is made for the others alone.
  const giveUp = (refusal: () => HttpRefusal) => {
    if (!request.complete) reject(refusal());
  };
  const tooSlow = () => giveUp(bodyTooSlow);
  const left = () => giveUp(() => badRequest('The request was cut off.'));
  const whole = setTimeout(tooSlow, mostMilliseconds);
  let silence = setTimeout(tooSlow, longestSilence);
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(tooSlow, longestSilence);
  };
  try {
    const reading = read();
    request.on('data', heard).once('close', left);
    // A client that left before the reading began is never heard of again.
    if (request.socket.destroyed) left();
    return await Promise.race([reading, givenUp]);
  } catch (error) {
    if (!request.complete) abandon(request);
    throw error;
  } finally {
    clearTimeout(silence);
    clearTimeout(whole);
    request.off('data', heard).off('close', left);
  }
}

/** Stops the reading. Node leaves a request that was answered early open, and with it what was reading. */
function abandon(request: IncomingMessage): void {
  request.unpipe();
  request.socket.once('close', () => request.destroy());
}

/** A browser reads its answer only once it has sent all: no form of the site takes longer, over a line of some Mbit/s. */
const mostSeconds = 15;

/**
 * Ends the connection behind an answer that did not wait for the request's body; over HTTP/2, its stream. What is on its
 * way is dropped for a short while meanwhile: a connection with unread bytes ends in a reset, which can take the answer with it.
 */
export const endUnreadBody: Step = async (ctx, next) => {
  await next();
  if (ctx.req.complete) return;
  ctx.set('Connection', 'close');
  if (ctx.req.httpVersionMajor === 2) return;
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
