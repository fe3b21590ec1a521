import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEnvironment } from './read-environment.ts';

// The values that systemd 252 and later read from the same lines.
for (const [what, text, values] of [
  ['a # within a value belongs to it', 'A=fly#high2026!!\nB=a # b', { A: 'fly#high2026!!', B: 'a # b' }],
  ['comments and what is no assignment count for nothing', '#A=1\n  ; B=2\n\nC\nD=4', { D: '4' }],
  [
    'space around name and value is left out, within it stays',
    ' A = a \t b \r\nB=\n',
    { A: 'a \t b', B: '' },
  ],
  ['a backslash keeps the next character, a space too', 'A=a\\\\b\\"\\n\\ ', { A: 'a\\b"n ' }],
  ['a backslash at the end goes on in the next line', 'A=a\\\nb\nB=c\\', { A: 'ab', B: 'c' }],
  ['single quotes keep everything', "A=' a#\\$\n\"b '  \nB=c", { A: ' a#\\$\n"b ', B: 'c' }],
  ['in double quotes a backslash keeps " \\ ` $', 'A="\\"\\\\\\`\\$\\n#\\\n "', { A: '"\\`$\\n# ' }],
  ['quoted pieces and a rest are joined', `A="a" 'b' c"d"`, { A: 'abc"d"' }],
  ['quotes that nobody closes go on to the end', 'A=1\nB="b\nC=3\\', { A: '1', B: 'b\nC=3' }],
  ['of two values the last counts', 'A=1\nA=2', { A: '2' }],
  ['what is no name is left out, with all of its value', 'export A="1\nB=2"\n2C=3\nD=$A=4', { D: '$A=4' }],
] as const)
  test(`in a settings file ${what}`, () => assert.deepEqual(readEnvironment(text), values));
