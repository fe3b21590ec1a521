import { spawn } from 'node:child_process';
import { type OwnStart, ownFile } from '../own-process.ts';
import type { CertificateOrder, OrderCommand, OrderMessage } from './order.ts';
import { orderWord } from './order.ts';
import type { Pair } from './pair.ts';
import { readPair } from './pair.ts';

/** Time for an order; a CA answers within seconds. */
const patience = 10 * 60_000;

/**
 * Obtains a certificate with a process of its own, which has ended before this resolves or rejects.
 * @param challenges is filled with what the CA will request
 * @throws Error with the reason in one sentence.
 */
export async function obtainCertificate(
  order: CertificateOrder,
  challenges: Map<string, string>,
  signal: AbortSignal,
  own: OwnStart,
): Promise<Pair> {
  const child = spawn(process.execPath, [...ownFile(own), orderWord], {
    env: own.env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    killSignal: 'SIGKILL',
  });
  const tell = (command: OrderCommand) => child.connected && child.send(command, () => {});
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-500);
  });
  return new Promise<Pair>((resolve, reject) => {
    let pair: Pair | null = null;
    let failure: unknown = null;
    child.on('message', (message: OrderMessage) => {
      if (message.name === 'failed') failure = new Error(message.reason);
      else if (message.name === 'challenge') {
        challenges.set(message.token, message.answer);
        tell({ name: 'ready', token: message.token });
      } else {
        try {
          pair = readPair(message.chain, message.key);
        } catch (error) {
          failure = error;
        }
      }
    });
    child.on('error', (error) => {
      failure ??= error;
      // A process that never started may not emit 'close'.
      if (child.pid === undefined) reject(error);
    });
    child.on('close', (code, ended) => {
      const end = `The process that asks for it ended with ${ended ?? code}. ${complaint}`.trim();
      if (pair === null) reject(failure ?? new Error(end));
      else resolve(pair);
    });
    tell({ name: 'order', order });
  });
}
