import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from 'esbuild';
import { root } from '../tools.ts';
import { reactModules } from './react-modules.ts';

const contents = `
  import React, { createElement, useId } from 'react';
  import * as all from 'react';
  import { jsx } from 'react/jsx-runtime';
  import { jsxDEV } from 'react/jsx-dev-runtime';
  console.log([createElement === React.createElement, all.useId === useId, jsx('p', {}).type, typeof jsxDEV]);
  console.log(require('react') === React);`;

for (const development of [true, false]) {
  const kind = development ? 'development' : 'production';
  test(`React is bundled without copies of its exports, and is one and the same: ${kind}`, async () => {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: root },
      bundle: true,
      write: false,
      format: 'iife',
      define: { 'process.env.NODE_ENV': JSON.stringify(kind) },
      plugins: [reactModules(root, { development })],
    });
    const code = outputFiles[0]?.text ?? '';
    assert.doesNotMatch(code, /__toESM/u);
    const printed: unknown[] = [];
    new Function('console', code)({ log: (value: unknown) => printed.push(value) });
    assert.deepEqual(printed, [[true, true, 'p', development ? 'function' : 'undefined'], true]);
  });
}
