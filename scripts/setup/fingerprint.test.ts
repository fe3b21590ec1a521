import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { executable, fingerprint, isFresh, site } from './fingerprint.mjs';

const root = mkdtempSync(join(tmpdir(), 'fingerprint-'));
after(() => rmSync(root, { recursive: true }));

const write = (file: string, content: string) => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), content);
};

test('a build is fresh until its output is gone or a file that it was made from differs', () => {
  write('web/ui/button.tsx', 'button');
  assert.equal(isFresh(root, site), false, 'nothing is built');
  write(site.output, '{}');
  write(site.record, fingerprint(root, site));
  assert.equal(isFresh(root, site), true);
  for (const [change, undo] of [
    [() => write('web/ui/button.tsx', 'button 2'), () => write('web/ui/button.tsx', 'button')],
    [() => write('web/ui/field.tsx', ''), () => rmSync(join(root, 'web/ui/field.tsx'))],
    [
      () => renameSync(join(root, 'web/ui/button.tsx'), join(root, 'web/ui/knob.tsx')),
      () => renameSync(join(root, 'web/ui/knob.tsx'), join(root, 'web/ui/button.tsx')),
    ],
    [() => rmSync(join(root, site.output)), () => write(site.output, '{}')],
  ] as const) {
    change();
    assert.equal(isFresh(root, site), false, String(change));
    undo();
    utimesSync(join(root, 'web/ui/button.tsx'), new Date(), new Date());
    assert.equal(isFresh(root, site), true, `${change}, undone`);
  }
});

test('tests do not count, and the server does for the executable only', () => {
  write('src/app.ts', 'app');
  const before = [fingerprint(root, site), fingerprint(root, executable('x64'))];
  write('web/ui/button.test.ts', 'test');
  write('web/browser-tests/pages.ts', 'helper');
  assert.deepEqual([fingerprint(root, site), fingerprint(root, executable('x64'))], before);
  write('src/app.ts', 'app 2');
  assert.equal(fingerprint(root, site), before[0]);
  assert.notEqual(fingerprint(root, executable('x64')), before[1]);
});
