import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { peopleCalls } from './people.ts';
import type { ServingProgram } from './program.ts';
import { startServer } from './program.ts';
import { json } from './requests.ts';
import { bearer, logInAt } from './sessions.ts';

const admin = { email: 'meena@example.com', password: 'correct horse battery' };
const preload = pathToFileURL(join(import.meta.dirname, 'die-at-step.ts')).href;

/** Makes a call as the admin, and returns what the answer holds: a GET without a body, a POST with one unless said. */
export type Ask = <Answer>(path: string, body?: object, method?: string) => Promise<Answer>;

/** A call that is killed at each of its steps in turn. */
export interface KilledCall<Scene> {
  dataFolder: string;
  /** Makes what the call works on, anew for each step. */
  setScene: (ask: Ask) => Promise<Scene>;
  call: (scene: Scene) => { path: string; body: object; method?: string };
  /** Holds what must hold however the call ended, and returns what there is of the scene. */
  look: (scene: Scene) => unknown;
  /** The state of the scene before the call, and once it is done. */
  before: unknown;
  done: unknown;
  /** More steps than these are there. */
  steps: number;
}

/**
 * Kills the server at each step of a call: then the call is done, or nothing of it is, and that stays so after the next
 * start. Whoever got an answer can rely on it.
 */
export async function killAtEachStep<Scene>(killed: KilledCall<Scene>): Promise<void> {
  const { dataFolder, setScene, call, look, before, done, steps } = killed;
  let [{ server, headers }, step, hasFailed, lives] = [await start(dataFolder), 0, false, false];
  while (!lives) {
    step += 1;
    const scene = await setScene(askerOf(server, headers));
    const { path, body, method } = call(scene);
    const sent = json(body, method, { ...headers, 'x-die-at-step': String(step) });
    const answer = await fetch(server.url + path, sent).catch(() => null);
    await answer?.text().catch(() => null);
    lives = await fetch(`${server.url}/healthz`).then(
      () => true,
      () => false,
    );
    const found = look(scene);
    const isDone = JSON.stringify(found) === JSON.stringify(done);
    if (!isDone) assert.deepEqual(found, before, `step ${step}`);
    assert.ok(isDone || (answer === null && !lives), `step ${step}: answered, and not done`);
    hasFailed ||= !isDone;
    if (lives) continue;
    const { signal, stderr } = await server.ended;
    assert.equal(signal, 'SIGKILL', stderr);
    ({ server, headers } = await start(dataFolder));
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    assert.deepEqual(look(scene), found, `step ${step}, after the next start`);
  }
  await server.stop();
  assert.ok(hasFailed && step > steps, `${step} steps`);
}

let people = 0;
/** Returns what somebody sends who has not enrolled before. */
export function somebody() {
  people += 1;
  const phone = `98765${String(people).padStart(5, '0')}`;
  return { ...peopleCalls.enrollment.body, name: `Person ${people}`, email: `p${people}@example.com`, phone };
}

async function start(DATA_DIR: string) {
  const { email, password } = admin;
  const settings = {
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    FORM_POSTS: '0',
    LOG_LEVEL: 'silent',
    // Without it no certificates are issued.
    PUBLIC_URL: 'https://academy.example.in',
  };
  const NODE_OPTIONS = `--import=${preload}`;
  const server = await startServer({ ...settings, DATA_DIR, BACKUPS: '0', NODE_OPTIONS });
  return { server, headers: bearer((await logInAt(server.url, admin)).token) };
}

function askerOf({ url }: ServingProgram, headers: Record<string, string>): Ask {
  return async (path, body, method) => {
    const answer = await fetch(url + path, body ? json(body, method, headers) : { headers });
    assert.ok(answer.ok, `${path} ${answer.status}`);
    return answer.json();
  };
}
