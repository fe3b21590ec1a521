import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildSite } from '../build/site.ts';
import { executable, isFresh, site } from '../setup/fingerprint.mjs';
import { arm64, root } from '../tools.ts';
import { imageWith } from './image/image.ts';
import { unpackImage } from './image/unpacked-image.ts';
import { pack } from './pack.ts';
import { install } from './packed-program.ts';

/** This machine, and another in an emulator where there is one. */
const machines = (
  [
    { processor: 'x64', emulator: [], there: process.arch === 'x64' },
    { processor: 'arm64', emulator: [], there: process.arch === 'arm64' },
    {
      processor: 'arm64',
      emulator: [arm64.emulator, '-L', arm64.libraries],
      there: process.arch === 'x64' && existsSync(arm64.emulator) && existsSync(arm64.libraries),
    },
  ] as const
).filter(({ there }) => there && process.platform === 'linux');

/** Both executables are packed first, beside other tests. */
const timeout = 15 * 60_000;

/** The limit is 118 MB; this leaves room for what is to come, and tells at once when something large slips in. */
const mostBytes = 100e6;
const settings = { ADMIN_EMAIL: 'head@example.com', ADMIN_PASSWORD: 'correct horse battery' };
const picture = readFileSync(join(root, 'web/assets/pictures/gallery-21.webp'));

for (const { processor, emulator } of machines)
  describe(`the executable for ${processor}`, { concurrency: false, timeout }, () => {
    const { output } = executable(processor);
    // In the emulator a start takes seconds.
    const sameForAll = { skip: emulator.length > 0 && 'it is the same on every processor' };
    let program: ReturnType<typeof install>;
    let server: Awaited<ReturnType<typeof program.serve>>;
    let token = '';
    let uploaded = '';

    const serve = async () => {
      server = await program.serve(settings);
      assert.equal(server.healthy, true);
    };

    const call = (path: string, options: RequestInit = {}) =>
      fetch(server.url + path, {
        ...options,
        headers: { authorization: `Bearer ${token}`, ...options.headers },
      });

    const post = (path: string, body: unknown) =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

    const logIn = async () => {
      const answer = await post('/admin/login', {
        email: settings.ADMIN_EMAIL,
        password: settings.ADMIN_PASSWORD,
      });
      assert.equal(answer.status, 200);
      token = (await answer.json()).token;
    };

    before(async () => {
      if (!isFresh(root, executable(processor))) {
        if (!isFresh(root, site)) await buildSite(root);
        await pack(root, processor);
      }
      program = install(join(root, output), emulator);
    });

    after(async () => {
      await server?.stop();
      program?.remove();
    });

    test('is the same, byte by byte, when it is packed again', sameForAll, async () => {
      const hash = () =>
        createHash('sha256')
          .update(readFileSync(join(root, output)))
          .digest('hex');
      const before = hash();
      await pack(root, processor);
      assert.equal(hash(), before);
    });

    test('is not larger than 100 MB', () => {
      assert.ok(statSync(join(root, output)).size <= mostBytes);
    });

    test('tells its version without leaving anything behind', async () => {
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
      assert.deepEqual(await program.run(['--version']), {
        code: 0,
        output: `${version}\n`,
        errors: '',
      });
      assert.deepEqual(readdirSync(program.work), []);
    });

    test('tells its commands without leaving anything behind', sameForAll, async () => {
      assert.equal((await program.run(['--help'])).code, 0);
      assert.deepEqual(readdirSync(program.work), []);
    });

    test(
      'speaks of the command, service and settings of the institute whose executable it is',
      sameForAll,
      async () => {
        const north = install(join(root, output), emulator, 'drone-institute@north');
        try {
          const folder = { DATA_DIR: north.work };
          const { errors } = await north.run(['restore', 's3'], folder);
          assert.match(errors, / are not set: .*\/etc\/drone-institute@north\.env /u);
          await north.run(['admin', 'create', 'meena@example.com'], folder);
          const doctor = await north.run(['doctor'], folder);
          assert.match(doctor.output, /no drill yet; try “drone-institute@north backup drill”/u);
        } finally {
          north.remove();
        }
      },
    );

    test('serves the site in an empty folder', async () => {
      await serve();
      const page = await call('/');
      assert.equal(page.status, 200);
      const scripts = new Set((await page.text()).match(/\/assets\/[^" ]+\.js/gu));
      let length = 0;
      for (const script of scripts) {
        const texts = new Set();
        for (const encoding of ['br', 'gzip', 'identity']) {
          const answer = await call(script, { headers: { 'accept-encoding': encoding } });
          assert.equal(answer.status, 200);
          const text = await answer.text();
          const sent = answer.headers.get('content-encoding') ?? 'identity';
          // A file that fits into one packet is not compressed for a request; the build may have done so.
          if (text.length >= 1_400 || sent !== 'identity') assert.equal(sent, encoding);
          texts.add(text);
        }
        assert.equal(texts.size, 1);
        length += [...texts].join().length;
      }
      assert.ok(length > 100_000, `${length} characters in ${scripts.size} scripts`);
      assert.equal((await call('/legal/terms')).status, 200);
    });

    test('has the catalogue of the first run with its pictures, and what programs read of a site', async () => {
      const courses = await (await call('/api/courses')).json();
      assert.equal(courses.length, 3);
      const answer = await call(courses[0].image);
      assert.equal(answer.headers.get('content-type'), 'image/webp');
      for (const path of ['/sitemap.xml', '/manifest.webmanifest', '/api/openapi.json'])
        assert.equal((await call(path)).status, 200, path);
    });

    test('logs an admin in, stores an upload and gives it back', async () => {
      await logIn();
      const body = new FormData();
      body.set('file', new Blob([picture], { type: 'image/webp' }), 'partner.webp');
      const answer = await call('/admin/images/upload', { method: 'POST', body });
      assert.equal(answer.status, 201);
      uploaded = (await answer.json()).url;
      assert.ok(Buffer.from(await (await call(uploaded)).arrayBuffer()).equals(picture));
    });

    test('has the whole back office', async () => {
      const site = await call('/api/admin/site');
      assert.equal(site.status, 200);
      const { facts } = await site.json();
      const preview = await post('/api/admin/site/preview', { page: '/', facts });
      assert.equal(preview.status, 200);
      assert.match(await preview.text(), /<main/u);
      assert.equal((await call('/pictures/hero-small.webp')).headers.get('content-type'), 'image/webp');
      for (const page of ['/ta', '/ta/legal/terms']) {
        const changed = await post('/api/admin/content/preview', { page, changes: {} });
        assert.match(await changed.text(), /<html lang="ta-IN">.*<main/su, page);
      }
      const table = await call('/api/admin/exports/enrollments.xlsx');
      assert.equal(Buffer.from(await table.arrayBuffer()).toString('latin1', 0, 2), 'PK');
      const colleague = { name: 'Ravi', email: 'ravi@example.com', currentPassword: settings.ADMIN_PASSWORD };
      assert.equal((await post('/api/admin/admins', colleague)).status, 201);
      const activity = await call('/api/admin/activity');
      assert.equal(activity.status, 200);
      assert.match(await activity.text(), /ravi@example\.com|Ravi/u);
    });

    test('takes an enrollment', async () => {
      const answer = await post('/api/enrollments', {
        name: 'Meena Kumari',
        email: 'meena@example.com',
        phone: '+91 98765 43210',
        address: 'Namakkal',
        course: 'Small Class',
        agree: true,
      });
      assert.equal(answer.status, 201);
    });

    test('stops with exit code 0', async () => {
      assert.equal(await server.stop(), 0);
    });

    test('keeps everything over a restart', sameForAll, async () => {
      await serve();
      const before = await call('/api/enrollments');
      assert.equal(before.status, 200, 'the token is still good');
      assert.equal((await before.json())[0].name, 'Meena Kumari');
      await logIn();
      assert.ok(Buffer.from(await (await call(uploaded)).arrayBuffer()).equals(picture));
    });

    test('keeps all it writes in its data folder, its native modules too', () => {
      assert.deepEqual(readdirSync(program.work), ['data']);
      const unpacked = readdirSync(join(program.work, 'data/native')).map((name) =>
        name.replace(/-[0-9a-f]{16}\.node$/u, ''),
      );
      assert.deepEqual(unpacked.sort(), ['argon2', 'better-sqlite3']);
    });

    describe('as a container image', () => {
      let folder = '';
      let file = '';
      let image: ReturnType<typeof unpackImage>;

      before(async () => {
        folder = mkdtempSync(join(tmpdir(), 'image-'));
        file = join(folder, 'image.tar');
        writeFileSync(file, (await imageWith(root, processor, 1_700_000_000)) ?? assert.fail('no libraries'));
        image = unpackImage(file, emulator);
      });

      after(() => {
        image?.remove();
        rmSync(folder, { recursive: true });
      });

      test('is the same, byte by byte, when it is made again', sameForAll, async () => {
        const again = await imageWith(root, processor, 1_700_000_000);
        assert.ok(again?.equals(readFileSync(file)));
      });

      test('is made of parts that are what their names say', () => {
        assert.deepEqual(image.wrongBlobs(), []);
      });

      const imageSettings = { ...settings, PORT: '0', LOG_LEVEL: 'error' };
      const needsRoot = { skip: process.getuid?.() !== 0 && 'a chroot needs root' };
      test('serves with nothing but its own files, as its user', needsRoot, async (t) => {
        const files = image.files();
        const server = await image.serve(imageSettings);
        t.after(server.stop);
        assert.equal((await fetch(server.url)).status, 200);
        assert.equal(await server.stop(), 0);
        assert.deepEqual(image.files(), files, 'it writes data alone');
      });

      test('says whether it serves', { skip: needsRoot.skip || sameForAll.skip }, async (t) => {
        const server = await image.serve(imageSettings);
        t.after(server.stop);
        const { port: PORT } = new URL(server.url);
        assert.equal(image.run(['health'], { PORT }), 'The server works.\n');
        assert.match(image.run(['admin', 'list']), /^head@example\.com\t/u);
        assert.equal(await server.stop(), 0);
        assert.throws(() => image.run(['health'], { PORT }), /No server answers at 127\.0\.0\.1/u);
      });

      const needsPodman = { skip: !existsSync('/usr/bin/podman') && 'Podman is not here' };
      test('is loaded by Podman under its name, with its user and its volume', needsPodman, () => {
        const podman = (...words: string[]) =>
          execFileSync(
            'podman',
            [
              '--root',
              join(folder, 'store'),
              '--runroot',
              join(folder, 'run'),
              '--storage-driver',
              'vfs',
              ...words,
            ],
            { encoding: 'utf8', env: { ...process.env, XDG_RUNTIME_DIR: folder }, stdio: 'pipe' },
          );
        podman('load', '--input', file);
        const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
        const [{ Config: loaded }] = JSON.parse(podman('image', 'inspect', `drone-institute:${version}`));
        for (const name of ['User', 'Volumes', 'Entrypoint', 'Labels'])
          assert.deepEqual(loaded[name], image.config[name], name);
      });
    });
  });
