// Two servers on one data folder, each in its own thread. In production the folder's lock prevents that.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { IssuedCertificate } from '../shared/records.ts';
import { batchTrial } from '../testing/batches.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApp } from '../testing/test-app.ts';

const one = { holder: 'Devi R', programme: 'FPV', from: '2026-01-05', to: '2026-01-09', again: true };

if (isMainThread)
  test('two processes that issue in parallel give each number once, and each place one certificate', async () => {
    const DATA_DIR = temporaryFolder();
    const app = await startTestApp({ DATA_DIR });
    const trial = batchTrial(app, await app.logIn());
    const { _id } = await trial.addBatchOfToday({ seats: 20 });
    for (let person = 0; person < 20; person += 1) {
      const { reference } = await trial.enroll(_id);
      for (const state of ['confirmed', 'completed']) await trial.change(_id, reference, { state });
    }
    const places = (await trial.places(_id)).map((place) => place._id);
    const worker = new Worker(import.meta.filename, { workerData: DATA_DIR });
    const [other] = (await once(worker, 'message')) as [string];

    const post = async (url: string, body: object) => {
      const answer = await fetch(`${url}/api/admin/register`, trial.asAdmin(body));
      assert.ok([201, 409].includes(answer.status), await answer.clone().text());
      return answer.status === 201 ? ((await answer.json()) as IssuedCertificate[]) : [];
    };
    const bodies = places.flatMap((place) => [one, { places: [place] }]);
    const issued = (
      await Promise.all([app.url, other].flatMap((url) => bodies.map((body) => post(url, body))))
    ).flat();
    worker.postMessage('end');
    await once(worker, 'exit');
    await app.close();

    assert.equal(issued.length, 20 + 40, 'a certificate for each place, and forty others');
    const counts = issued.map(({ number }) => Number(number.split('/')[2])).sort((a, b) => a - b);
    assert.deepEqual(
      counts,
      issued.map((_certificate, index) => index + 1),
    );
    assert.equal(new Set(issued.flatMap(({ enrollment }) => enrollment ?? [])).size, 20);
    assert.equal(new Set(issued.map(({ code }) => code)).size, issued.length);
  });
else {
  const app = await startTestApp({ DATA_DIR: String(workerData) });
  parentPort?.once('message', () => void app.close());
  parentPort?.postMessage(app.url);
}
