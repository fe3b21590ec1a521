import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { after, test } from 'node:test';
import type { EnrollmentAnswer } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { peopleCalls } from '../testing/people.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
app.clock.now = morning;
const trial = batchTrial(app, await app.logIn());

const connections = Array.from({ length: 50 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
after(() => {
  for (const connection of connections) connection.destroy();
});

function ask(agent: Agent, path: string, body?: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const asking = request(
      app.url + path,
      { agent, headers, method: body ? 'POST' : 'GET' },
      async (answer) => {
        resolve(JSON.parse(Buffer.concat(await answer.toArray()).toString()));
      },
    );
    asking.on('error', reject);
    asking.end(body && JSON.stringify(body));
  });
}

test('many enrollments at once, each over an open connection, fill exactly the seats of the batch', async () => {
  for (const seats of [1, 7]) {
    const { _id } = await trial.addBatch({ seats });
    await Promise.all(connections.map((connection) => ask(connection, '/healthz')));
    const answers = (await Promise.all(
      connections.map((connection, number) => {
        const person = { email: `p${seats}.${number}@example.com`, phone: `9${seats}00000${100 + number}` };
        return ask(connection, '/api/enrollments', { ...peopleCalls.enrollment.body, ...person, batch: _id });
      }),
    )) as EnrollmentAnswer[];
    const held = answers.filter(({ state }) => state === 'held');
    assert.equal(held.length, seats);
    assert.equal(answers.filter(({ state }) => state === 'waiting').length, connections.length - seats);
    assert.equal(new Set(answers.map(({ reference }) => reference)).size, connections.length);

    const act = (page: string, action: string) =>
      connections.slice(0, 2).map((connection) => ask(connection, `/api${page}`, { action }));
    await Promise.all(held.flatMap(({ page }) => act(page, 'leave')));
    assert.equal((await trial.batch(_id)).taken, seats);
    await Promise.all(answers.flatMap(({ page }) => act(page, 'accept')));
    const states = Object.values(await trial.states(_id));
    assert.equal(states.filter((state) => state === 'held').length, seats);
    assert.equal(states.filter((state) => state === 'cancelled').length, seats);
  }
});

test('several enrollments of one person at once take one seat', async () => {
  const { _id } = await trial.addBatch({ seats: 5 });
  const person = { ...peopleCalls.enrollment.body, phone: '98400 11111', batch: _id };
  const answers = (await Promise.all(
    connections.slice(0, 12).map((connection, number) =>
      ask(connection, '/api/enrollments', {
        ...person,
        ...(number % 3 === 0 && { email: `devi${number}@example.com` }),
      }),
    ),
  )) as EnrollmentAnswer[];
  const references = new Set(answers.map(({ reference }) => reference));
  assert.equal(references.size, 5, 'what is sent twice is stored once');
  assert.equal((await trial.batch(_id)).taken, 1);
  assert.deepEqual(Object.values(await trial.states(_id)).sort(), [
    'asked',
    'asked',
    'asked',
    'asked',
    'held',
  ]);
});
