// The bodies in the description of the API, against the server as it runs, with the real build.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { apiDescription } from './all-calls.ts';
import { distFolder } from './program-files.ts';
import { defaultFacts } from './shared/default-facts.ts';
import { inboxes, inboxNames } from './shared/inboxes.ts';
import { limits } from './shared/limits.ts';
import type { Refusal } from './shared/records.ts';
import { apiExamples } from './testing/api-examples.ts';
import { batchTrial } from './testing/batches.ts';
import { courseFields } from './testing/catalogue.ts';
import { bodyRequest, otherBody, readDocument } from './testing/openapi.ts';
import { softwarePasskey } from './testing/passkeys.ts';
import { peopleCallOf } from './testing/people.ts';
import { startTestApp, testAdmin } from './testing/test-app.ts';

const document = readDocument(apiDescription());
const { operations } = document;
const PUBLIC_URL = 'https://academy.example.in';
const app = await startTestApp({ PUBLIC_URL }, { distFolder });
after(() => app.close());

await app.addAdmin({ name: 'Asha', email: 'asha@example.com', password: 'a long password' });
const asha = await app.logIn({ email: 'asha@example.com', password: 'a long password' });
const trial = batchTrial(app, asha);
const { aBatch, aCertificate, asFile, inTamil, noMonths } = apiExamples(trial);
const currentPassword = testAdmin.password;
const newPassword = 'another long password';
const passkey = softwarePasskey(PUBLIC_URL);

function call(path: string, request: RequestInit): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set('authorization', asha.authorization);
  return app.call(path, { ...request, headers });
}

/** Bodies that can be sent again and again: what they would change is not there, or not allowed. */
const bodies: Readonly<Record<string, Record<string, unknown>>> = {
  logIn: {
    email: 'nobody@example.com',
    password: 'wrong',
    code: '123456',
    device: 'a phone',
    passkey: passkey.show({ challenge: 'AAAA' }),
  },
  changePassword: { currentPassword: 'wrong', newPassword },
  changeAccount: { name: 'Meena K', email: testAdmin.email, currentPassword: 'wrong' },
  addAdmin: { name: 'Arun', email: 'arun@example.com', currentPassword: 'wrong' },
  setRole: { currentPassword, role: 'editor' },
  resetAdmin: { currentPassword },
  resetSecondFactor: { currentPassword },
  unlockSession: { password: 'wrong' },
  askForPasskey: { email: 'nobody@example.com', password: 'wrong' },
  confirmApp: { code: '123456' },
  makeRecoveryCodes: { currentPassword: 'wrong' },
  keepPasskey: { name: 'Phone', passkey: passkey.make({ challenge: 'AAAA' }) },
  setAccountRule: { needsSecondFactor: true, currentPassword: 'wrong' },
  removeAdmin: { currentPassword },
  addCourse: { ...courseFields, ...inTamil, image: asFile() },
  changeCertificate: { ...courseFields, image: asFile() },
  orderCourses: { ids: ['small-class'] },
  hideCourse: { hidden: true },
  ...Object.fromEntries(
    inboxNames.map((name) => [`send${inboxes[name].operation}`, peopleCallOf[name].body]),
  ),
  addEnrollment: peopleCallOf.enrollments.body,
  addBatch: aBatch,
  changeBatch: aBatch,
  cancelBatch: { message: 'The field is flooded.' },
  previewCancellation: { message: 'The field is flooded.' },
  mailBatch: { message: 'Bring your passport.' },
  openPlace: { enrollment: 'nobody' },
  changePlace: { state: 'confirmed' },
  changePlaces: { places: ['nobody'], state: 'confirmed' },
  tellPlace: { told: true },
  findApplication: { reference: 'K7MQ-4XTR', phone: '98765 43210' },
  changeApplication: { action: 'leave' },
  correctPerson: { name: 'Kavitha Selvam' },
  findPerson: { email: 'nobody@example.com' },
  exportPerson: { email: 'nobody@example.com', currentPassword: 'wrong' },
  erasePerson: { phone: '00000 00000', currentPassword: 'wrong' },
  previewRetention: noMonths,
  visitInbox: { inbox: 'enrollments', upTo: 'nobody' },
  issueCertificates: { ...aCertificate, hours: 40, email: 'devi@example.com' },
  previewCertificates: { places: ['nobody'], classOfDrone: 'Small', issuedOn: trial.day(0) },
  changeCertificateIssued: { state: 'revoked', reason: 'By mistake' },
  changeCertificatePaper: { numberPattern: 'NDA-{count}', signatories: [] },
  setPaperPicture: { file: asFile() },
  addLogo: { file: asFile() },
  addPoster: { name: 'Open day', file: asFile() },
  addContentPicture: { file: asFile() },
  changeSite: { version: 'another', facts: defaultFacts },
  previewSite: { page: '/', facts: defaultFacts },
};

/** Ids for the calls that look for a record before they look at the body. */
const ids: Readonly<Record<string, string>> = {
  changeCertificate: 'aerial-mapping',
};

test('what the document calls invalid is 400, and what it calls valid has an answer that it names', async () => {
  const requests = fc.constantFrom(...Object.keys(bodies)).chain((operationId) => {
    const operation = document.find(operationId);
    const isForm = 'multipart/form-data' in (operation.requestBody?.content ?? {});
    const type = isForm ? 'multipart/form-data' : 'application/json';
    return otherBody(bodies[operationId], isForm).map((body) => ({ operation, type, body }));
  });
  const seen = { valid: 0, invalid: 0 };
  await fc.assert(
    fc.asyncProperty(requests, async ({ operation, type, body }) => {
      const isValid = document.isValidBody(operation, body);
      seen[isValid ? 'valid' : 'invalid'] += 1;
      const path = operation.path.replace('{id}', ids[operation.operationId] ?? 'no-such-id');
      const answer = await call(path, bodyRequest(operation.method.toUpperCase(), type, body));
      const value = await document.checkAnswer(operation, answer);
      if (isValid) return;
      assert.equal(answer.status, 400, JSON.stringify(value));
      // It is the body that is refused, and not what it asks for.
      assert.notEqual((value as Refusal).message, 'The current password is wrong.');
    }),
    { numRuns: 300, endOnFailure: true },
  );
  assert.ok(seen.valid > 30 && seen.invalid > 100, JSON.stringify(seen));
});

/** Bytes of JSON or of a file that some calls take beyond the usual. */
const bodyLimits: Readonly<Record<string, number>> = {
  changeSite: limits.factsBody,
  previewSite: limits.factsBody,
  saveDraft: limits.contentBody,
  publish: limits.contentBody,
  previewContent: limits.contentBody,
  importCertificates: limits.importFile,
};

test('a body that is too large or of another kind is refused as described', async () => {
  for (const operation of operations.filter(({ requestBody }) => requestBody)) {
    const content = operation.requestBody?.content ?? {};
    const isForm = 'multipart/form-data' in content;
    const own = 'text/csv' in content ? 'text/csv' : 'application/json';
    const tooLong = ' '.repeat((bodyLimits[operation.operationId] ?? limits.jsonBody) + 1);
    const cases = isForm
      ? ([['application/json', '{}', 415]] as const)
      : ([
          [own, tooLong, 413],
          ['text/plain', '{}', 400],
        ] as const);
    for (const [type, body, status] of cases) {
      const request = { method: operation.method.toUpperCase(), headers: { 'content-type': type }, body };
      const answer = await call(operation.path.replace('{id}', 'x'), request);
      assert.equal(answer.status, status, operation.operationId);
      await document.checkAnswer(operation, answer);
    }
  }
});
