// A store on this machine, for the benchmark of off-site copies: `store.ts FOLDER`.
import { setPriority } from 'node:os';
import S3rver from 's3rver';

// A real one takes nothing from the site's processors.
setPriority(19);
const directory = process.argv[2] ?? '';
const configureBuckets = [{ name: 'academy' }];
const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
const { port } = await store.run();
console.log(`http://127.0.0.1:${port}`);
process.on('SIGTERM', () => process.exit(0));
