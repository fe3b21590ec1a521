/**
 * @typedef {object} Task What one of the scripts in package.json runs once everything is installed.
 * @property {boolean} needsSite whether the site must be built first
 * @property {(more: string[]) => string[]} parameters of Node, given what follows the script's name
 * @property {Record<string, string>} [defaults] settings that hold where the environment has none
 */

/** @type {Record<string, Task>} */
export const tasks = {
  start: {
    needsSite: true,
    parameters: (more) => ['src/main.ts', ...(isCommand(more[0]) ? more : ['serve', ...more])],
    defaults: { HOST: '127.0.0.1', DEMO: '1' },
  },
  test: { needsSite: true, parameters: (more) => ['scripts/test.ts', ...more] },
  prove: { needsSite: true, parameters: (more) => ['scripts/test.ts', 'prove', ...more] },
  dev: {
    needsSite: false,
    parameters: (more) => ['scripts/dev.ts', ...more],
    // Pages look for a newer build every half second, which should not fill the log.
    defaults: { HOST: '127.0.0.1', DEMO: '1', LOG_LEVEL: 'warn' },
  },
  build: { needsSite: false, parameters: (more) => ['build.mjs', ...more] },
  pack: { needsSite: false, parameters: (more) => ['build.mjs', '--pack', ...more] },
  bench: { needsSite: true, parameters: (more) => ['scripts/bench/main.ts', ...more] },
  'bench:pages': { needsSite: true, parameters: (more) => ['scripts/bench/pages.ts', ...more] },
  screenshots: { needsSite: true, parameters: (more) => ['scripts/screenshots.ts', ...more] },
  audit: { needsSite: false, parameters: () => ['scripts/audit.ts'] },
  format: { needsSite: false, parameters: (more) => ['scripts/format.ts', ...more] },
};

/** @param {string | undefined} word */
function isCommand(word) {
  return word !== undefined && !word.startsWith('-');
}

/**
 * The environment of a task: an empty variable counts as not set.
 * @param {Task} task
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentOf(task, environment) {
  const missing = Object.entries(task.defaults ?? {}).filter(([name]) => !environment[name]);
  return { ...environment, ...Object.fromEntries(missing) };
}
