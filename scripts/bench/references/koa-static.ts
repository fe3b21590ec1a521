// Koa with koa-static, which reads the build's files from the disk.
import { join } from 'node:path';
import Koa from 'koa';
import serveFiles from 'koa-static';
import { root } from '../../tools.ts';
import { listen } from './shared.ts';

const koa = new Koa();
koa.use(serveFiles(join(root, 'dist/site'), { maxage: 31_536_000_000, immutable: true }));
listen(koa.callback());
