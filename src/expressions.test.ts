// An expression that goes back over what it has read takes a quarter of a second for 16 KB, of the only thread.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
const length = 16 * 1024;
/** Of processor time; what goes over a text once takes one or two, what goes back over it 130 and more. */
const mostMilliseconds = 60;

/** A literal behind what can stand before one, with its flags. */
const literal =
  /(?<=(?:[(,=:[!&|?;{]|=>|return|^)\s*)\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])*)\/([dgimsuvy]+)/gmu;
const comment = /^\s*(?:\/\/|\/?\*).*$/gmu;

/** A sign of an expression's source: by its number, as a class, or as it stands. */
const sign = /\\u\{([\da-f]+)\}|\\u([\da-f]{4})|\\x([\da-f]{2})|\\(.)|([^\\])/giu;
/** One that a class takes. */
const ofClass: Record<string, string> = {
  d: '7',
  D: 'x',
  s: ' ',
  S: 'x',
  w: 'w',
  W: '-',
  p: 'é',
  P: '1',
  n: '\n',
  r: '\r',
  t: '\t',
};

interface Expression {
  file: string;
  expression: RegExp;
}

function expressions(): Expression[] {
  const files = globSync(['src/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: root }).filter(
    (file) => !/\.test\.ts$|^src\/testing\/|^web\/browser-tests\//u.test(file),
  );
  return files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(comment, '');
    return [...code.matchAll(literal)].map(([, source = '', flags]) => ({
      file,
      expression: new RegExp(source, flags),
    }));
  });
}

function signsOf({ source }: RegExp): Set<string> {
  const signs = [...source.matchAll(sign)].map(([, wide, four, two, escaped, plain = '']) => {
    const number = wide ?? four ?? two;
    if (number !== undefined) return String.fromCodePoint(Number.parseInt(number, 16));
    return escaped === undefined ? plain : (ofClass[escaped] ?? escaped);
  });
  const words = source.replaceAll('\\', '').match(/[A-Za-z<>/]{3,}/gu) ?? [];
  return new Set([...signs, ...words, 'a', '0', ' ']);
}

function millisecondsOf({ expression, text }: { expression: RegExp; text: string }): number {
  const { user, system } = process.threadCpuUsage();
  text.replace(expression, '');
  const spent = process.threadCpuUsage({ user, system });
  return (spent.user + spent.system) / 1_000;
}

test('no expression takes long for a text that anybody may send, of whichever sign it names', () => {
  const all = expressions();
  assert.ok(all.length > 250, `${all.length} expressions were found`);
  const slow = all.filter(({ expression }) =>
    [...signsOf(expression)].some((one) =>
      ['', '\u0001', 'é'].some((end) => {
        const text = one.repeat(length / one.length) + end;
        // The best of three: a processor that others use counts their misses of its cache, too.
        return [1, 2, 3].every(() => millisecondsOf({ expression, text }) > mostMilliseconds);
      }),
    ),
  );
  assert.deepEqual(
    slow.map(({ file, expression }) => `${file}: ${expression}`),
    [],
  );
});
