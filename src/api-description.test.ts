// The description of the API against the server as it runs, with the real build: `npm test` has made it before. What it says
// of bodies that are refused is tried in api-bodies.test.ts.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { storeApp } from './admins/second-factors-store.ts';
import { allCalls, apiDescription } from './all-calls.ts';
import { en } from './content/en/index.ts';
import { transactionNow } from './database/index.ts';
import { distFolder } from './program-files.ts';
import { noticeText } from './shared/consent.ts';
import type { Inbox } from './shared/inboxes.ts';
import { inboxes, inboxNames } from './shared/inboxes.ts';
import { dayInIndia } from './shared/india-time.ts';
import type { Account, AdminSession, AppSetup, EnrollmentAnswer, SiteState } from './shared/records.ts';
import { apiExamples } from './testing/api-examples.ts';
import { batchTrial } from './testing/batches.ts';
import { courseFields } from './testing/catalogue.ts';
import { startMailServer } from './testing/mail-server.ts';
import { prepare } from './testing/mailing.ts';
import type { Example, Operation } from './testing/openapi.ts';
import { readDocument } from './testing/openapi.ts';
import { softwarePasskey } from './testing/passkeys.ts';
import { peopleCallOf, peopleCalls } from './testing/people.ts';
import { plainRequest } from './testing/plain-request.ts';
import { addBounce } from './testing/records-behind-calls.ts';
import { codeOf } from './testing/second-factors.ts';
import { unknownPictures } from './testing/shown-pictures.ts';
import { json, startTestApp, testAdmin } from './testing/test-app.ts';

const documentPath = '/api/openapi.json';
const described = apiDescription();
const document = readDocument(described);
const { operations } = document;

const { url: SMTP_URL } = await startMailServer();
const PUBLIC_URL = 'https://academy.example.in';
const app = await startTestApp(
  { PUBLIC_URL, SMTP_URL, NOTIFY_EMAIL: 'office@institute.example' },
  { distFolder, prepare },
);
after(() => app.close());

await app.addAdmin({ name: 'Asha', email: 'asha@example.com', password: 'a long password' });
const asha = await app.logIn({ email: 'asha@example.com', password: 'a long password' });

const currentPassword = testAdmin.password;
const newPassword = 'another long password';
const changes = { 'en:gallery.title': 'Our field' };
const trial = batchTrial(app, asha);
const { aBatch, aCertificate, asFile, inTamil, noMonths } = apiExamples(trial);
const aSpreadsheet =
  'Number,Name,Course,From,To,Issued on\nC/7,Devi R,Small Class,10-04-2023,14-04-2023,15-04-2023\n';

let token = '';
/** The last answer of each operation, and the call that undoes the last deletion. */
const answered = new Map<string, unknown>();
let undoId = '';
const last = <Type>(operationId: string) => answered.get(operationId) as Type;
const lastId = (operationId: string) => last<{ _id: string }>(operationId)._id;
/** The notice that a form shows in English. */
const noticeOf = (form: Inbox) => {
  const facts = { ...site().facts, keptMonths: { enrollments: 24 } };
  return noticeText(form, en.consent, facts);
};
const allOf = (operationId: string) => last<{ _id: string; code?: string }[]>(operationId);
const application = () => last<EnrollmentAnswer>('sendEnrollment');
const pageKey = () => application().page.split('/').at(-1) ?? '';
const colleague = () => ({ id: allOf('listAdmins').at(-1)?._id ?? '' });
const bounced = () => allOf('listEnrollments')[0]?._id ?? '';
const followedUp = () => allOf('listFollowUps')[0]?._id ?? '';
const site = () => last<SiteState>('getSite');
const otherSession = () => last<AdminSession[]>('listSessions').find(({ isThis }) => !isThis)?._id ?? '';
const passkey = softwarePasskey(PUBLIC_URL);
const passkeyId = () => last<Account>('getOwnAccount').secondFactor.passkeys[0]?._id ?? '';

/** Every operation in an order in which each succeeds. */
const steps: readonly (readonly [operationId: string, example?: () => Example | Promise<Example>])[] = [
  ['logIn', () => ({ body: { email: testAdmin.email, password: currentPassword } })],
  ['logIn', () => ({ body: { email: testAdmin.email, password: currentPassword, device: 'a phone' } })],
  ['unlockSession', () => ({ body: { password: currentPassword } })],
  ['listSessions'],
  [
    'confirmLogIns',
    () => {
      // A month later the phone is new no more.
      app.database.exec('DELETE FROM account_events');
      return { body: { device: 'a phone', until: '2020-01-01T00:00:00.000Z' } };
    },
  ],
  ['endSession', () => ({ id: otherSession() })],
  ['getAccount'],
  ['changeAccount', () => ({ body: { name: 'Meena K', email: testAdmin.email, currentPassword } })],
  ['logOutEverywhere'],
  ['startApp', () => ({ body: { currentPassword } })],
  ['confirmApp', async () => ({ body: { code: await codeOf(app, last<AppSetup>('startApp').secret) } })],
  ['makeRecoveryCodes', () => ({ body: { currentPassword } })],
  ['startPasskey', () => ({ body: { currentPassword } })],
  ['keepPasskey', () => ({ body: { name: 'Phone', passkey: passkey.make(last('startPasskey')) } })],
  ['getOwnAccount'],
  ['askForPasskey', () => ({ body: { email: testAdmin.email, password: currentPassword } })],
  [
    'logIn',
    () => ({
      body: {
        email: testAdmin.email,
        password: currentPassword,
        passkey: passkey.show(last('askForPasskey')),
      },
    }),
  ],
  ['getAccountRule'],
  ['setAccountRule', () => ({ body: { needsSecondFactor: true, currentPassword } })],
  ['setAccountRule', () => ({ body: { needsSecondFactor: false, currentPassword } })],
  ['removePasskey', () => ({ id: passkeyId(), body: { currentPassword } })],
  ['removeApp', () => ({ body: { currentPassword } })],
  ['addAdmin', () => ({ body: { name: 'Arun', email: 'arun@example.com', currentPassword } })],
  ['listAdmins'],
  [
    'resetSecondFactor',
    () => {
      const { id } = colleague();
      transactionNow(app.context, (tx) => storeApp(tx, id, { secret: 'sealed', usedStep: 0 }, ''));
      return { id, body: { currentPassword } };
    },
  ],
  ['endSessionsOf', () => ({ ...colleague(), body: { currentPassword } })],
  ['setRole', () => ({ ...colleague(), body: { currentPassword, role: 'editor' } })],
  ['resetAdmin', () => ({ ...colleague(), body: { currentPassword } })],
  ['removeAdmin', () => ({ ...colleague(), body: { currentPassword } })],
  ...['Course', 'Certificate'].flatMap((noun) => [
    [`add${noun}`, () => ({ body: { ...courseFields, ...inTamil, image: asFile() } })] as const,
    [`list${noun}s`] as const,
    [`list${noun}s`, () => ({ query: { language: 'ta' } })] as const,
    [`get${noun}`, () => ({ id: lastId(`add${noun}`) })] as const,
    [`get${noun}`, () => ({ id: lastId(`add${noun}`), query: { language: 'ta' } })] as const,
    [`change${noun}`, () => ({ id: lastId(`add${noun}`), body: { price: 9_000, days: 3 } })] as const,
    [`hide${noun}`, () => ({ id: lastId(`add${noun}`), body: { hidden: true } })] as const,
    [`getAny${noun}`, () => ({ id: lastId(`add${noun}`) })] as const,
    [`listAll${noun}s`] as const,
    [`order${noun}s`, () => ({ body: { ids: allOf(`listAll${noun}s`).map(({ _id }) => _id) } })] as const,
    [`delete${noun}`, () => ({ id: lastId(`add${noun}`) })] as const,
    ['undo', () => ({ id: undoId })] as const,
  ]),
  ['getFormToken'],
  ...['take', 'delete'].flatMap((deed) => [
    [
      'sendPartnerMessage',
      () => ({ body: { ...peopleCalls.partner.body, name: deed, website: 'https://robot.example' } }),
    ] as const,
    ['listSetAside', () => ({ query: { inbox: 'partnerMessages' } })] as const,
    [`${deed}SetAside`, () => ({ id: lastId('sendPartnerMessage') })] as const,
  ]),
  ...inboxNames.flatMap((name) => [
    [`send${inboxes[name].operation}`, () => ({ body: peopleCallOf[name].body })] as const,
    [
      `list${inboxes[name].operation}s`,
      () => ({ query: { q: 'KAV', order: 'newest', limit: 500, offset: 0 } }),
    ] as const,
  ]),
  ['addBatch', () => ({ body: { ...aBatch, location: 'Salem', state: 'confirmed', hidden: false } })],
  ['getBatch', () => ({ id: lastId('addBatch') })],
  ['changeBatch', () => ({ id: lastId('addBatch'), body: { seats: 9, location: '' } })],
  ['listAllBatches'],
  ['getFamily', () => ({ query: { kind: aBatch.kind, entry: aBatch.entry, language: 'ta' } })],
  ['listBatches', () => ({ query: { entry: aBatch.entry, next: '1', language: 'ta' } })],
  [
    'sendEnrollment',
    () => ({ body: { ...peopleCalls.enrollment.body, batch: lastId('addBatch'), language: 'ta' } }),
  ],
  [
    'addEnrollment',
    () => ({
      body: { ...peopleCalls.enrollment.body, name: 'At the counter', language: 'ta', confirm: false },
    }),
  ],
  ['findApplication', () => ({ body: { reference: application().reference, phone: '98765 43210' } })],
  ['getApplication', () => ({ id: pageKey(), query: { language: 'ta' } })],
  ['listPlaces', () => ({ id: lastId('addBatch') })],
  ['exportBatch', () => ({ id: lastId('addBatch'), query: { format: 'csv' } })],
  ['exportBatch', () => ({ id: lastId('addBatch'), query: { format: 'xlsx' } })],
  ['findPlaces', () => ({ query: { q: application().reference } })],
  ['openPlace', () => ({ body: { enrollment: application()._id } })],
  ['makeAnotherPerson', () => ({ id: lastId('openPlace') })],
  ['changePlace', () => ({ id: lastId('openPlace'), body: { state: 'confirmed' } })],
  ['changePlaces', () => ({ body: { places: [application()._id, 'nobody'], state: 'cancelled' } })],
  ['tellPlace', () => ({ id: lastId('openPlace'), body: { told: true } })],
  ['changePlaces', () => ({ body: { places: [application()._id], state: 'confirmed' } })],
  [
    'listUntoldPlaces',
    () => {
      // As a server without mails keeps it.
      app.database.prepare("UPDATE places SET untold = 'confirmed', untold_at = since, told_at = NULL").run();
      return {};
    },
  ],
  ['mailBatch', () => ({ id: lastId('addBatch'), body: { message: 'Bring your passport.' } })],
  ['previewCancellation', () => ({ id: lastId('addBatch'), body: { message: 'The field is flooded.' } })],
  ['changeApplication', () => ({ id: pageKey(), body: { action: 'leave' } })],
  ['cancelBatch', () => ({ id: lastId('addBatch'), body: { message: 'The field is flooded.' } })],
  ['addBatch', () => ({ body: aBatch })],
  ['sendEnrollment', () => ({ body: { ...peopleCalls.enrollment.body, batch: lastId('addBatch') } })],
  ['changePlace', () => ({ id: application()._id, body: { state: 'confirmed' } })],
  [
    'changeBatch',
    () => ({ id: lastId('addBatch'), body: { startsOn: trial.day(-5), endsOn: trial.day(-1) } }),
  ],
  ['changePlace', () => ({ id: application()._id, body: { state: 'completed' } })],
  [
    'issueCertificates',
    () => ({ body: { places: [application()._id], names: { [application()._id]: 'Kavitha Rajan' } } }),
  ],
  ['getApplication', () => ({ id: pageKey() })],
  ['getCertificateOfApplication', () => ({ id: pageKey() })],
  ['listPlaces', () => ({ id: lastId('addBatch') })],
  ['issueCertificates', () => ({ body: { ...aCertificate, classOfDrone: 'Small', hours: 40 } })],
  ['previewCertificates', () => ({ body: aCertificate })],
  ['countCertificatesIssued'],
  ['listCertificatesIssued', () => ({ query: { q: 'devi', order: 'newest', limit: 50, offset: 0 } })],
  ['exportRegister', () => ({ query: { format: 'csv', q: 'devi', order: 'newest' } })],
  ['exportRegister', () => ({ query: { format: 'xlsx' } })],
  ['verifyCertificate', () => ({ id: allOf('issueCertificates')[0]?.code ?? '' })],
  [
    'changeCertificateIssued',
    () => ({ id: allOf('issueCertificates')[0]?._id ?? '', body: { holder: 'Devi Rani' } }),
  ],
  ['verifyCertificate', () => ({ id: allOf('issueCertificates')[0]?.code ?? '' })],
  [
    'changeCertificateIssued',
    () => ({ id: lastId('changeCertificateIssued'), body: { state: 'revoked', reason: 'By mistake' } }),
  ],
  ['issueCertificates', () => ({ body: aCertificate })],
  ['addBatch', () => ({ body: aBatch })],
  ['sendEnrollment', () => ({ body: { ...peopleCalls.enrollment.body, batch: lastId('addBatch') } })],
  ['changePlace', () => ({ id: application()._id, body: { state: 'confirmed' } })],
  [
    'changeBatch',
    () => ({ id: lastId('addBatch'), body: { startsOn: trial.day(-5), endsOn: trial.day(-1) } }),
  ],
  ['changePlace', () => ({ id: application()._id, body: { state: 'completed' } })],
  ['issueCertificates', () => ({ body: { places: [application()._id] } })],
  ['printCertificatesOfBatch', () => ({ id: lastId('addBatch') })],
  ['printCertificate', () => ({ id: allOf('issueCertificates')[0]?._id ?? '' })],
  ['printPreview', () => ({ body: aCertificate })],
  ['getCertificatePaper'],
  [
    'changeCertificatePaper',
    () => ({ body: { numberPattern: 'NDA-{count}', signatories: [{ name: 'R. Mani', title: 'Head' }] } }),
  ],
  ['setPaperPicture', () => ({ id: 'signature1', body: { file: asFile() } })],
  ['removePaperPicture', () => ({ id: 'signature1' })],
  ['addBatch', () => ({ body: aBatch })],
  ['deleteBatch', () => ({ id: lastId('addBatch') })],
  [
    'listFollowUps',
    () => ({ query: { q: 'kav', stage: 'completed', owner: 'none', due: 'none', limit: 10, offset: 0 } }),
  ],
  ['countFollowUps'],
  [
    'changeFollowUp',
    () => ({
      id: followedUp(),
      body: { stage: 'contacted', owner: null, nextOn: dayInIndia(app.clock.now) },
    }),
  ],
  ['changeFollowUps', () => ({ body: { people: [followedUp()], owner: null, nextOn: null } })],
  ['addNote', () => ({ id: followedUp(), body: { text: 'No answer', nextOn: dayInIndia(app.clock.now) } })],
  ['removeNote', () => ({ id: lastId('addNote') })],
  ['addNote', () => ({ id: followedUp(), body: { text: 'Rang twice.' } })],
  ['exportFollowUps', () => ({ query: { q: 'kav', format: 'csv' } })],
  ['listFollowUps', () => ({ query: { ids: followedUp() } })],
  ['sendContactMessage', () => ({ body: { ...peopleCalls.contact.body, name: 'Arun' } })],
  ['listFollowUps', () => ({ query: { q: 'kavitha@example.com' } })],
  [
    'tellSamePerson',
    () => ({ id: followedUp(), body: { other: allOf('listFollowUps')[1]?._id, is: 'apart' } }),
  ],
  ['correctPerson', () => ({ id: followedUp(), body: { language: 'ta' } })],
  [
    'getPerson',
    () => {
      addBounce(app, bounced());
      return { id: followedUp() };
    },
  ],
  ['findPerson', () => ({ body: { email: 'kavitha@example.com', phone: '98765 43210' } })],
  ['findPerson', () => ({ body: { certificate: 'NDA/2027/0001' } })],
  ['exportPerson', () => ({ body: { email: 'kavitha@example.com', currentPassword, take: [] } })],
  ['setRetention', () => ({ body: { ...noMonths, enrollments: 24, currentPassword } })],
  ['getRetention'],
  ['previewRetention', () => ({ body: { ...noMonths, registrations: 1 } })],
  ['listenToNews'],
  ['visitInbox', () => ({ body: { inbox: 'enrollments', upTo: lastId('sendEnrollment') } })],
  ['getNews'],
  ['getFirstUse'],
  ['getToday'],
  ['setBounceAside', () => ({ id: bounced() })],
  ['visitToday'],
  ['search', () => ({ query: { q: 'small' } })],
  ['getFigures'],
  ['getMonthFigures', () => ({ query: { month: '2026-11' } })],
  ['exportTable', () => ({ id: 'enrollments.csv', query: { q: 'kav', order: 'newest' } })],
  ['exportTable', () => ({ id: 'partner-messages.xlsx' })],
  ...Object.values(inboxes).map(
    ({ operation }) => [`delete${operation}`, () => ({ id: lastId(`send${operation}`) })] as const,
  ),
  ['sendEnrollment', () => ({ body: peopleCalls.enrollment.body })],
  ['changeApplication', () => ({ id: pageKey(), body: { action: 'withdraw' } })],
  ['erasePerson', () => ({ body: { phone: '98765 43210', currentPassword, take: [] } })],
  ['importCertificates', () => ({ query: { preview: '1' }, body: aSpreadsheet })],
  ['importCertificates', () => ({ body: aSpreadsheet })],
  ['sendTestMail'],
  ['retryFailedMails'],
  ['forgetFailedMails'],
  ['addLogo', () => ({ body: { file: asFile() } })],
  ['listLogos'],
  ['deleteLogo', () => ({ id: lastId('addLogo') })],
  ['addPoster', () => ({ body: { name: 'Open day', file: asFile() } })],
  ['listPosters'],
  ['getPosterPicture', () => ({ id: lastId('addPoster') })],
  ['deletePoster', () => ({ id: lastId('addPoster') })],
  ['getSite'],
  [
    'sendContactMessage',
    () => ({ body: { ...peopleCalls.contact.body, name: 'Has read', notice: noticeOf('contactMessages') } }),
  ],
  ['listNotices'],
  ['listContactMessages'],
  ['changeSite', () => ({ body: { version: site().version, facts: { ...site().facts, name: 'Sky' } } })],
  ['previewSite', () => ({ body: { page: '/about', facts: site().facts } })],
  ['addInstitutePicture', () => ({ body: { about: 'authorisation', file: asFile() } })],
  ['listInstitutePictures'],
  ['deleteInstitutePicture', () => ({ id: lastId('addInstitutePicture') })],
  ['getPreviewFrame'],
  ['getTexts', () => ({ id: 'ta.gallery' })],
  ['getContent'],
  ['addContentPicture', () => ({ body: { file: asFile() } })],
  ['saveDraft', () => ({ body: { base: 0, changes } })],
  ['previewContent', () => ({ body: { page: '/ta/gallery', changes } })],
  ['publish', () => ({ body: { base: 0, changes } })],
  ['listVersions'],
  ['getVersion', () => ({ id: '0' })],
  ['restoreVersion', () => ({ id: '0', body: { base: 1 } })],
  ['reviewText', () => ({ body: { address: 'ta:gallery.title', reviewed: true } })],
  ['listActivity', () => ({ query: { limit: 100 } })],
  ['getHealth'],
  ['getDescription'],
  ['changePassword', () => ({ body: { currentPassword, newPassword } })],
  ['logOut'],
];

test('the document is valid OpenAPI 3.1, names every operation once and uses all that it defines', async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(described));
  assert.deepEqual(result, { valid: true });
  assert.equal(validator.version, '3.1');
  const ids = operations.map(({ operationId }) => operationId);
  assert.deepEqual([...new Set(ids)], ids);
  const text = JSON.stringify(described);
  for (const [kind, components] of Object.entries(described.components as Record<string, object>)) {
    for (const name of kind === 'securitySchemes' ? [] : Object.keys(components)) {
      assert.ok(text.includes(`"#/components/${kind}/${name}"`), `${kind} ${name}`);
    }
  }
});

test('every route is an operation, and every operation a route', () => {
  const routes = allCalls.map(({ method, path }) => `${method} ${path.replace(':id', '{id}')}`);
  const inDocument = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  assert.deepEqual(inDocument.sort(), routes.sort());
});

test('it is sent compressed, and anew only when it is another', async () => {
  for (const encoding of ['br', 'gzip']) {
    const answer = await app.call(documentPath, { headers: { 'accept-encoding': encoding } });
    assert.equal(answer.headers.get('content-encoding'), encoding);
    const etag = answer.headers.get('etag') ?? '';
    assert.equal(await answer.text(), JSON.stringify(described));
    const headers = { 'accept-encoding': encoding, 'if-none-match': etag };
    assert.equal((await app.call(documentPath, { headers })).status, 304);
  }
});

/** Asks for every operation, with nothing that could be done, and gives the names of those that answer with a status. */
async function refusedWith(status: number, headers: HeadersInit): Promise<string[]> {
  const refused: string[] = [];
  const logOut = document.find('logOut');
  // Logging out would end what the others are asked with.
  for (const operation of [...operations.filter((each) => each !== logOut), logOut]) {
    const { path, method } = operation;
    const answer = await app.call(path.replace('{id}', 'x'), { method: method.toUpperCase(), headers });
    if (answer.status === status) {
      await document.checkAnswer(operation, answer);
      refused.push(operation.operationId);
    } else await answer.body?.cancel();
  }
  return refused.sort();
}

test('the operations with security need a token, and 403 is named where a given password is not enough', async () => {
  const named = (having: (operation: Operation) => boolean) =>
    operations
      .filter(having)
      .map(({ operationId }) => operationId)
      .sort();
  assert.deepEqual(
    await refusedWith(401, {}),
    named(({ security }) => security !== undefined),
  );
  const headers = await app.logIn();
  const other = { name: 'Ravi', email: 'ravi@example.com', currentPassword };
  const { password } = (await (await app.call('/api/admin/admins', json(other, 'POST', headers))).json()) as {
    password: string;
  };
  assert.deepEqual(
    await refusedWith(403, await app.logIn({ email: other.email, password })),
    named(({ responses }) => '403' in responses),
  );
});

test('every operation answers as it is described', async () => {
  for (const [operationId, example = () => ({})] of steps) {
    const operation = document.find(operationId);
    const { path, request } = document.request(operation, await example());
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${token}`);
    const answer = await app.call(path, { ...request, headers });
    const value = await document.checkAnswer(operation, answer);
    assert.ok(answer.ok, `${operationId} ${answer.status} ${JSON.stringify(value)}`);
    if ('304' in operation.responses) {
      const known = {
        'accept-encoding': answer.headers.get('content-encoding') ?? 'identity',
        'if-none-match': answer.headers.get('etag') ?? '',
      };
      // Not by fetch, which then asks for it anew unless it lies in the cache.
      assert.equal((await plainRequest(app.url, path, { headers: known })).status, 304, operationId);
    }
    assert.deepEqual(
      unknownPictures(app),
      [],
      `${operationId}: the next start would delete what is shown there`,
    );
    answered.set(operationId, value);
    undoId = answer.headers.get('x-undo-id') ?? undoId;
    token = (value as { token?: string }).token ?? token;
  }
  document.checkRecord('News', last('listenToNews'));
  for (const [name, rows] of answered) if (Array.isArray(rows)) assert.ok(rows.length > 0, name);
  const called = steps.map(([operationId]) => operationId);
  assert.deepEqual(
    operations.map(({ operationId }) => operationId).filter((id) => !called.includes(id)),
    [],
  );
});
