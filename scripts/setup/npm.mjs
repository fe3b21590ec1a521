import { basename } from 'node:path';

/**
 * How to run npm: the one that started this script if there is one, else the first on the path.
 * @param {string[]} parameters
 * @returns {[program: string, parameters: string[]]}
 */
export function npmCommand(parameters) {
  const running = process.env.npm_execpath;
  if (running && basename(running) === 'npm-cli.js') return [process.execPath, [running, ...parameters]];
  return ['npm', parameters];
}
