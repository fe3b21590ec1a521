import type { IssuedCertificate } from '../shared/records.ts';
import { batchTrial } from './batches.ts';
import { addEntry, catalogues } from './catalogue.ts';
import { peopleCalls, peopleKinds } from './people.ts';
import { file, picture } from './pictures.ts';
import { type AdminHeader, form, json, type TestApp } from './test-app.ts';
import { claimsOf } from './tokens.ts';

/** Returns the part of a path before its id. */
const listOf = (path: string) => path.split('/:id')[0] ?? '';

/** Stores that an email to whoever sent an enrollment came back. */
export function addBounce({ database }: TestApp, enrollment: string): void {
  database
    .prepare(
      "INSERT INTO bounces VALUES (?, 'enrollments', 'kavitha@exmaple.com', '550 5.1.1', '2027-01-04T03:30:00.000Z')",
    )
    .run(enrollment);
}

/** Puts something to find, change and delete behind every path of a call that has an id in it. */
export async function recordsBehindCalls(app: TestApp, admin: AdminHeader) {
  const ids = new Map<string, string>();
  for (const { path } of catalogues) {
    const { _id } = await addEntry(app, path, admin);
    const adminPath = path.replace('/api', '/api/admin');
    for (const list of [path, `${adminPath}/entry`, `${adminPath}/hidden`]) ids.set(list, _id);
  }
  ids.set('/api/texts', 'en.gallery');
  ids.set('/api/admin/content/versions', '0');
  const deletion = await app.call('/api/certificates/fpv', { method: 'DELETE', headers: admin });
  ids.set('/api/admin/undo', deletion.headers.get('x-undo-id') ?? '');
  for (const [path, list] of [
    ['/admin/images/upload', '/admin/images'],
    ['/admin/eventposter', '/admin/eventposter'],
    ['/api/admin/site/pictures', '/api/admin/site/pictures'],
  ] as const) {
    const answer = await app.call(
      path,
      form({ name: 'Open day', about: 'authorisation', file: file(picture.png) }, 'POST', admin),
    );
    ids.set(list, ((await answer.json()) as { _id: string })._id);
  }
  for (const { postPath, listPath, body } of peopleKinds) {
    const answer = await app.call(postPath, json(body));
    ids.set(listPath, ((await answer.json()) as { _id: string })._id);
  }
  const bounced = ids.get(peopleCalls.enrollment.listPath) ?? '';
  addBounce(app, bounced);
  ids.set('/api/admin/bounces', bounced);
  const website = 'https://robot.example';
  const aside = await app.call('/home', json({ ...peopleCalls.contact.body, website }));
  ids.set('/api/admin/set-aside', ((await aside.json()) as { _id: string })._id);
  const trial = batchTrial(app, admin);
  const { _id: batch } = await trial.addBatchOfToday();
  const { page, reference } = await trial.enroll(batch);
  ids.set('/api/application', page.replace('/application/', ''));
  ids.set('/api/admin/batches', batch);
  ids.set('/api/admin/places', (await trial.places(batch))[0]?._id ?? '');
  for (const state of ['confirmed', 'completed']) await trial.change(batch, reference, { state });
  const places = (await trial.places(batch)).map(({ _id }) => _id);
  const issued = await app.call('/api/admin/register', json({ places }, 'POST', admin));
  const [certificate] = (await issued.json()) as IssuedCertificate[];
  ids.set('/api/admin/register', certificate?._id ?? '');
  ids.set('/api/verify', certificate?.code ?? '');
  ids.set('/api/admin/certificate-paper', 'logo');

  const [contact] = (await (await app.call('/api/admin/follow-up', { headers: admin })).json()) as {
    _id: string;
  }[];
  for (const path of ['follow-up', 'people']) ids.set(`/api/admin/${path}`, contact?._id ?? '');
  const noted = await app.call(
    `/api/admin/follow-up/${contact?._id}/notes`,
    json({ text: 'Rang twice.' }, 'POST', admin),
  );
  ids.set('/api/admin/follow-up-notes', ((await noted.json()) as { _id: string })._id);

  const { _id: colleague } = await app.addAdmin({
    name: 'Arun',
    email: 'arun@example.com',
    password: 'a long password',
  });
  for (const path of ['remove', 'password', 'second-factor', 'role', 'sessions'])
    ids.set(`/api/admin/admins/${path}`, colleague);

  app.database
    .prepare(
      `INSERT INTO passkeys (id, admin_id, name, credential, public_key, counter, transports, created_at)
       VALUES ('a-passkey', ?, 'Phone', 'credential', 'key', 0, '[]', '')`,
    )
    .run(colleague);
  for (const path of ['passkeys', 'passkeys/remove']) ids.set(`/api/admin/account/${path}`, 'a-passkey');

  ids.set('/api/admin/sessions', claimsOf(await app.logIn()).jti);
  ids.set('/api/admin/exports', 'enrollments.csv');
  return {
    /** Whether there is one for the path of a call. */
    has: (path: string) => ids.has(listOf(path)),
    /** Returns the path of a call with its id; the paths of what has none come as they are. */
    pathOf: (path: string) => path.replace(':id', ids.get(listOf(path)) ?? 'no-such-id'),
  };
}
