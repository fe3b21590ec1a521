import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSections, stripElf } from './strip-elf.ts';

const isElf = process.platform === 'linux';

test('the pinned Node runs without its symbols, and is smaller', { skip: !isElf }, () => {
  const program = readFileSync(process.execPath);
  const stripped = stripElf(program);
  assert.ok(stripped.length < program.length * 0.9, `${stripped.length} of ${program.length} bytes`);

  const folder = mkdtempSync(join(tmpdir(), 'strip-'));
  try {
    const file = join(folder, 'node');
    writeFileSync(file, stripped, { mode: 0o755 });
    const script = `new Intl.DateTimeFormat('en-IN').format(0) + crypto.createHash('sha256').update('x').digest('hex')`;
    const run = (node: string) => execFileSync(node, ['-p', script], { encoding: 'utf8' });
    assert.equal(run(file), run(process.execPath));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('loaded sections keep their names, places and references; the others are gone', { skip: !isElf }, () => {
  const before = readSections(readFileSync(process.execPath));
  const after = readSections(stripElf(readFileSync(process.execPath)));
  const named = (sections: typeof before, name: string) => sections.find((section) => section.name === name);
  assert.equal(named(after, '.symtab'), undefined);
  assert.equal(named(after, '.debug_info'), undefined);
  assert.ok(after.length < before.length);
  for (const section of after.slice(1, -1)) {
    const old = named(before, section.name);
    assert.deepEqual(
      [section.offset, section.size, section.type],
      [old?.offset, old?.size, old?.type],
      section.name,
    );
  }
  assert.equal(after[named(after, '.dynsym')?.link ?? 0]?.name, '.dynstr');
});

test('stripping twice changes nothing more', { skip: !isElf }, () => {
  const once = stripElf(readFileSync(process.execPath));
  assert.ok(stripElf(once).equals(once));
});

test('anything else is refused', () => {
  assert.throws(() => stripElf(Buffer.from('#!/bin/sh\necho no program at all, just a text')), /ELF/u);
});
