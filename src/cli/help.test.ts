import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settings } from '../settings.ts';
import { readCommand } from './command-line.ts';
import { commands, generalHelp, helpOn } from './help.ts';

/** The first word of an example's command and what follows, without what the shell does with it. */
function wordsOf(example: string): string[] | null {
  const own = /^(?:\S+=\S+ )*(?:sudo |ssh \S+ )?(?:\.\/)?drone-institute(?<rest>(?: .*)?)$/u.exec(example);
  if (own === null) return null;
  const rest = own.groups?.rest?.replace(/ > \S+$/u, '') ?? '';
  return (rest.match(/'[^']*'|\S+/gu) ?? []).map((word) => word.replaceAll("'", ''));
}

test('every setting is explained, with what holds without it', () => {
  const text = helpOn('settings') ?? '';
  for (const { name, fallback } of settings) assert.ok(text.includes(`  ${name} (${fallback})\n`), name);
});

test('the list names every command with its options, and every setting', () => {
  const text = generalHelp();
  for (const { name, summary, options = {} } of commands) {
    assert.ok(text.includes(`  ${name}`) && text.includes(summary), name);
    for (const option of Object.keys(options)) assert.match(text, new RegExp(`\\[--${option}[ \\]]`, 'u'));
  }
  for (const { name } of settings) assert.match(text, new RegExp(`\\b${name}\\b`, 'u'));
});

/** The options without which a command is not read. */
const needed: Readonly<Record<string, string[]>> = { 'admin set-role': ['--role', 'owner'] };

test('every command has a help of its own, whose examples are commands that it takes', () => {
  for (const { name, operand, options = {}, examples, settings: mattering } of commands) {
    const text = helpOn(name) ?? assert.fail(name);
    assert.ok(
      text.startsWith(`Usage: drone-institute ${operand === undefined ? name : `${name} ${operand}`}`),
      name,
    );
    for (const option of Object.keys(options))
      assert.ok(text.includes(`\n  --${option} `), `${name} ${option}`);
    assert.ok(text.includes('\n\nExample:\n  '), name);
    const own = examples.map(wordsOf).filter((words) => words !== null);
    assert.ok(own.length > 0, name);
    for (const words of own) {
      const read = readCommand(words);
      assert.equal(
        read.name,
        readCommand([
          ...name.split(' '),
          ...(operand === undefined ? [] : [operand === 's3' ? operand : 'a@example.com']),
          ...(needed[name] ?? []),
        ]).name,
        words.join(' '),
      );
    }
    for (const setting of mattering)
      assert.ok(
        settings.some((known) => known.name === setting),
        setting,
      );
  }
  assert.match(helpOn('admin') ?? '', /admin create EMAIL .*\n(?:.*\n)*.*admin erase-person EMAIL/u);
  assert.equal(helpOn('nonsense'), null);
});

test('no line is longer than a terminal of 120 characters shows', () => {
  const texts = [
    generalHelp(),
    ...['settings', 'admin', 'container', 'off-site', ...commands.map(({ name }) => name)].map(
      (topic) => helpOn(topic) ?? '',
    ),
  ];
  for (const line of texts.join('\n').split('\n')) assert.ok([...line].length <= 120, line);
});

test('nginx can make the folder for its copies: Debian has the one above it', () => {
  assert.match(helpOn('nginx') ?? '', /^proxy_cache_path \/var\/cache\/[^/ ]+ /mu);
});
