import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { twinFields } from '../shared/catalogue.ts';
import type { Activity, AdminCatalogueEntry, CatalogueEntry, Enrollment } from '../shared/records.ts';
import { addEntry, catalogues, courseFields } from '../testing/catalogue.ts';
import { peopleCalls } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, json } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const read = async <Type>(path: string) => (await (await app.call(path, { headers: admin })).json()) as Type;

const inTamil = {
  'translations.ta.name': ' இரவில்  பறக்கவிடுதல் ',
  'translations.ta.aboutCourse': 'இரண்டு மாலைகள்.\r\n\r\nடார்ச் கொண்டு வாருங்கள்.',
  'translations.ta.eligibility': 'வயது 18, அதற்கு மேல்\n\nசான்றிதழ்\n',
};
const twin = {
  name: 'இரவில்  பறக்கவிடுதல்',
  aboutCourse: 'இரண்டு மாலைகள்.\n\nடார்ச் கொண்டு வாருங்கள்.',
  eligibility: ['வயது 18, அதற்கு மேல்', 'சான்றிதழ்'],
};

for (const { path, firstId } of catalogues) {
  const adminPath = path.replace('/api', '/api/admin');
  const change = (id: string, fields: Record<string, string>) =>
    app.call(`${path}/${id}`, form(fields, 'PUT', admin));
  const twinsOf = async (id: string) =>
    (await read<AdminCatalogueEntry>(`${adminPath}/entry/${id}`)).translations;

  test(`${path}: a read in Tamil gives the Tamil texts and names those in English; other reads are as before`, async () => {
    const added = await addEntry(app, path, admin, inTamil);
    const { _id } = added;
    const english = { _id, ...courseFields, image: null };
    assert.deepEqual(added, english);
    for (const query of ['', '?language=en', '?language=', '?x=1']) {
      assert.deepEqual(await read(`${path}/${_id}${query}`), english);
      assert.deepEqual((await read<CatalogueEntry[]>(path + query)).at(-1), english);
    }
    const tamil = {
      ...english,
      ...twin,
      english: ['description', 'courseIncludes', 'courseExcludes', 'location'],
    };
    for (const query of ['?language=ta', '?x=1&language=ta', '?language=ta&y=2']) {
      assert.deepEqual(await read(`${path}/${_id}${query}`), tamil);
      assert.deepEqual((await read<CatalogueEntry[]>(path + query)).at(-1), tamil);
    }
    assert.deepEqual(await read(`${path}/${_id}`), english, 'although the Tamil one was cached meanwhile');
  });

  test(`${path}: a wholly translated entry names no English text, with and without a location`, async () => {
    assert.deepEqual((await read<CatalogueEntry>(`${path}/${firstId}?language=ta`)).english, []);
    const all = Object.fromEntries(twinFields.map((field) => [`translations.ta.${field}`, `தமிழ் ${field}`]));
    const { _id } = await addEntry(app, path, admin, all);
    assert.deepEqual((await read<CatalogueEntry>(`${path}/${_id}?language=ta`)).english, []);
  });

  test(`${path}: a change keeps Tamil texts that it does not send and clears empty ones; visitors see it at once`, async () => {
    const { _id } = await addEntry(app, path, admin, inTamil);
    const inTamilNow = `${path}/${_id}?language=ta`;
    assert.deepEqual(await twinsOf(_id), { ta: twin });
    await change(_id, { price: '99' });
    assert.deepEqual(await twinsOf(_id), { ta: twin });
    await read(inTamilNow);
    const sent = { 'translations.ta.name': '', 'translations.ta.description': 'இருட்டிய பிறகு.' };
    assert.equal((await change(_id, sent)).status, 200);
    const { name: _cleared, ...others } = twin;
    assert.deepEqual(await twinsOf(_id), { ta: { ...others, description: 'இருட்டிய பிறகு.' } });
    const { name, description } = await read<CatalogueEntry>(inTamilNow);
    assert.deepEqual([name, description], [courseFields.name, 'இருட்டிய பிறகு.']);
    const [entry] = await read<Activity[]>('/api/admin/activity?limit=1&order=newest');
    assert.deepEqual(
      entry?.changes.map(({ field }) => field),
      ['name in Tamil', 'description in Tamil'],
    );
    const none = { 'translations.ta.description': ' ', 'translations.ta.aboutCourse': '' };
    await change(_id, { ...none, 'translations.ta.eligibility': '\n \n' });
    assert.deepEqual(await twinsOf(_id), {});
  });

  test(`${path}: a Tamil text is outdated, with the English of then, until either text is right again`, async () => {
    const { _id } = await addEntry(app, path, admin, inTamil);
    const outdated = async () => (await read<AdminCatalogueEntry>(`${adminPath}/entry/${_id}`)).outdated;
    await change(_id, { name: 'Night Flying II', description: 'Without Tamil.', price: '99' });
    await change(_id, { name: 'Night Flying III' });
    assert.deepEqual(await outdated(), { ta: { name: courseFields.name } });
    await change(_id, { name: courseFields.name });
    assert.deepEqual(await outdated(), {});
    await change(_id, { name: 'Night Flying II', eligibility: 'Age 18' });
    await change(_id, { 'translations.ta.name': twin.name, 'translations.ta.eligibility': '' });
    assert.deepEqual(await outdated(), {}, 'the one is still right, the other is gone');
    assert.ok(!('outdated' in (await read<CatalogueEntry>(`${path}/${_id}`))));
  });

  test(`${path}: a save over Tamil texts that another admin has changed is refused`, async () => {
    const { _id } = await addEntry(app, path, admin, inTamil);
    const { version } = await read<AdminCatalogueEntry>(`${adminPath}/entry/${_id}`);
    await change(_id, { 'translations.ta.name': 'வேறு பெயர்' });
    assert.equal((await change(_id, { price: '99', version })).status, 409);
  });

  test(`${path}: an unknown language, a text without twins and a text that is too long are refused`, async () => {
    const before = app.stored();
    const known =
      'a translation is into Tamil (ta), and of name, description, aboutCourse, eligibility, courseIncludes, courseExcludes, location: translations.ta.name.';
    for (const name of [
      'translations.hi.name',
      'translations.ta.price',
      'translations',
      'translations[ta]',
    ]) {
      const refusal = await assertRefusal(await change(firstId, { [name]: 'x' }), 400);
      assert.equal(refusal.message, `There is no field ${name.split('[')[0]}; ${known}`);
    }
    for (const [field, most] of Object.entries({ name: 200, description: 2_000, aboutCourse: 20_000 })) {
      const name = `translations.ta.${field}`;
      const refusal = await assertRefusal(await change(firstId, { [name]: 'க'.repeat(most + 1) }), 400);
      assert.deepEqual(Object.keys(refusal.errors ?? {}), [name]);
      assert.match(refusal.message, /in Tamil can have at most /u);
    }
    assert.deepEqual(app.stored(), before);
    for (const at of [path, `${path}/${firstId}`]) {
      const sentence = "language is 'hi'; allowed is en or ta.";
      await assertRefusal(await app.call(`${at}?language=hi`), 400, sentence);
      await assertRefusal(await app.call(`${at}?language=ta&language=en`), 400);
    }
  });
}

test('an enrollment under a Tamil name is stored under the English one', async () => {
  const { body, postPath, listPath } = peopleCalls.enrollment;
  const { name } = await read<CatalogueEntry>('/api/certificates/fpv?language=ta');
  assert.notEqual(name, 'FPV');
  for (const course of [name, 'FPV', 'Something else'])
    await app.call(postPath, json({ ...body, course, address: course, language: 'ta' }));
  const stored = await read<Enrollment[]>(listPath);
  assert.deepEqual(
    stored.slice(-3).map(({ course }) => course),
    ['FPV', 'FPV', 'Something else'],
  );
});
