import { get } from 'node:http';
import type { Config } from '../settings.ts';
import { StartupError } from '../startup-error.ts';

/** The longest that a server may take that works, in milliseconds. */
const patience = 5_000;
const everyAddress = ['0.0.0.0', '::'];

/**
 * Asks the server that runs with these settings on this machine whether it works, over plain HTTP, and prints that it does.
 * @throws StartupError with exit code 1 and one sentence if it does not, or does not answer within five seconds.
 */
export async function askHealth({ host, port }: Config, print: (line: string) => void): Promise<void> {
  if (port === 0) throw new StartupError('PORT is 0, so nobody knows where the server listens; set PORT.', 1);
  const hostname = everyAddress.includes(host) ? '127.0.0.1' : host;
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const options = { hostname, port, path: '/healthz', agent: false, signal: AbortSignal.timeout(patience) };
    get(options, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  }).catch(() => {
    throw new StartupError(`No server answers at ${hostname} on port ${port}.`, 1);
  });
  if (status !== 200)
    throw new StartupError(
      `The server answers, but with ${status}: it starts, or its log says what is wrong.`,
      1,
    );
  print('The server works.');
}
