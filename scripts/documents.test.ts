import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { settings } from '../src/settings.ts';
import { root } from './tools.ts';

const documents = globSync(['*.md', '{data,scripts,src,web}/**/*.md'], { cwd: root });

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, what = '']) => what);
}

for (const document of documents) {
  describe(document, () => {
    const text = readFileSync(join(root, document), 'utf8');
    const folder = dirname(join(root, document));

    test('links to files that exist', () => {
      const links = found(text, /\]\(([^)#]+)\)/gu).filter((link) => !/^https?:/u.test(link));
      for (const link of links) assert.ok(existsSync(join(folder, link)), link);
    });

    test('names paths of the checkout that exist, also where a star stands for several', () => {
      const paths = found(text, /`((?:data|migrations|scripts|src|web)\/[^`\s]*)`/gu);
      for (const path of paths) assert.notDeepEqual(globSync(path, { cwd: root }), [], path);
    });

    test('names settings that exist', () => {
      const known = settings.map(({ name }) => name);
      for (const name of found(text, /`([A-Z]+_[A-Z]+)\b/gu)) assert.ok(known.includes(name), name);
    });
  });
}
