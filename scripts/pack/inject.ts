// Run by pack.ts in a folder of its own: `inject.ts PROCESSOR VERSION OUTPUT`. Has pkg make an executable of start.js, the
// assets beside it and a Node that pkg finds in its cache (see pack.ts).
// It is what `pkg --sea start.js` does; only, the command line can neither hand over assets nor options for Node.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [arch = '', version = '', output = ''] = process.argv.slice(2);
const { default: sea } = createRequire(import.meta.url)('pkg/lib-es5/sea.js');

await sea(resolve('start.js'), {
  targets: [{ platform: 'linux', arch, nodeRange: `node${version}`, output: resolve(output) }],
  seaConfig: {
    disableExperimentalSEAWarning: true,
    useSnapshot: false,
    useCodeCache: false,
    // Relative to a folder that pkg makes in this one, and the same on every machine: Node packs the first path too.
    main: '../start.js',
    assets: { index: '../index.json', files: '../files' },
    execArgv: JSON.parse(process.env.PACKED_NODE_OPTIONS ?? '[]'),
  },
});
