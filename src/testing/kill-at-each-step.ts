import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { diesWhenAsked, leftAtEachStep } from './left-at-each-step.ts';
import { peopleCalls } from './people.ts';
import type { ServingProgram } from './program.ts';
import { startServer } from './program.ts';
import { json } from './requests.ts';
import { bearer, logInAt } from './sessions.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { startTestApp } from './test-app.ts';

const admin = { email: 'meena@example.com', password: 'correct horse battery' };

/** Makes a call as the admin, and returns what the answer holds: a GET without a body, a POST with one unless said. */
export type Ask = <Answer>(path: string, body?: object, method?: string) => Promise<Answer>;

/** Calls that are killed at each of their steps. */
export interface KilledCalls<Scene> {
  /** Makes what a call works on, anew for each. */
  setScene: (ask: Ask) => Promise<Scene>;
  /** Holds what must hold in a data folder however a call ended, and returns what there is of the scene. */
  look: (scene: Scene, dataFolder: string) => unknown;
  /** The state of the scene before a call. */
  before: unknown;
  /** A call has at least as many. */
  steps: number;
}

/** One of the calls. */
export type KilledCall<Scene> = (scene: Scene) => { path: string; body: object; method?: string };

/**
 * Returns what kills a server at each step of a call: then the call is done, or nothing of it is, and that stays so after the
 * next start. Whoever got an answer can rely on it.
 */
export function killing<Scene>({ setScene, look, before, steps: least }: KilledCalls<Scene>) {
  const dataFolder = temporaryFolder();
  let running: Running | undefined;

  /** @param done the state of the scene once the call is done */
  return async (call: KilledCall<Scene>, done: unknown): Promise<void> => {
    running ??= await start(dataFolder);
    const { server, headers } = running;
    const scene = await setScene(askerOf(server, headers));
    const { path, body, method } = call(scene);
    const { answer, steps, left } = await leftAtEachStep(server, path, json(body, method, headers));
    assert.ok(answer.ok, `${answer.status}`);
    assert.ok(steps.length >= least, `${steps}`);
    let firstDone: number | undefined;
    for (const { folder, numbers } of left) {
      const where = `killed before ${numbers.map((number) => steps[number - 1]).join(', ')}`;
      const found = look(scene, folder);
      if (isDeepStrictEqual(found, done)) firstDone ??= numbers[0];
      assert.deepEqual(found, firstDone === undefined ? before : done, where);
      const app = await startTestApp({ DATA_DIR: folder });
      assert.equal((await app.call('/healthz')).status, 200);
      await app.close();
      assert.deepEqual(look(scene, folder), found, `${where}, after the next start`);
    }
    assert(firstDone !== undefined && firstDone > 1, 'it fails at some steps, and not at all of them');
    assert.ok(firstDone <= steps.indexOf('answer') + 2, `answered, and not done: ${steps}`);
    await killInEarnest(running, call, firstDone, done);
  };

  /** Holds the same of the real program, which is killed at one step and started again. */
  async function killInEarnest(
    { server, headers }: Running,
    call: KilledCall<Scene>,
    step: number,
    done: unknown,
  ): Promise<void> {
    const scene = await setScene(askerOf(server, headers));
    const { path, body, method } = call(scene);
    const sent = json(body, method, { ...headers, 'x-die-at-step': String(step) });
    await assert.rejects(fetch(server.url + path, sent));
    const { signal, stderr } = await server.ended;
    assert.equal(signal, 'SIGKILL', stderr);
    assert.deepEqual(look(scene, dataFolder), done);
    running = await start(dataFolder);
    assert.equal((await fetch(`${running.server.url}/healthz`)).status, 200);
    assert.deepEqual(look(scene, dataFolder), done, 'after the next start');
  }
}

let people = 0;
/** Returns what somebody sends who has not enrolled before. */
export function somebody() {
  people += 1;
  const phone = `98765${String(people).padStart(5, '0')}`;
  return { ...peopleCalls.enrollment.body, name: `Person ${people}`, email: `p${people}@example.com`, phone };
}

interface Running {
  server: ServingProgram;
  headers: Record<string, string>;
}

async function start(DATA_DIR: string): Promise<Running> {
  const { email, password } = admin;
  const settings = {
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    FORM_POSTS: '0',
    LOG_LEVEL: 'silent',
    // Without it no certificates are issued.
    PUBLIC_URL: 'https://academy.example.in',
  };
  const server = await startServer({ ...settings, DATA_DIR, BACKUPS: '0', ...diesWhenAsked });
  return { server, headers: bearer((await logInAt(server.url, admin)).token) };
}

function askerOf({ url }: ServingProgram, headers: Record<string, string>): Ask {
  return async (path, body, method) => {
    const answer = await fetch(url + path, body ? json(body, method, headers) : { headers });
    assert.ok(answer.ok, `${path} ${answer.status}`);
    return answer.json();
  };
}
