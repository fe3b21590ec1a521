import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../build/cache.ts';
import { executable } from '../setup/fingerprint.mjs';
import type { Processor } from '../tools.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { imageWith } from './image/image.ts';
import { runQuietly } from './run-quietly.ts';

/** The largest download, in bytes. */
const mostBytes = 33e6;

/** xz's filter for a processor's own jumps makes 3 % of difference; older versions of xz do not know arm64's. */
const filters = { x64: ['--x86'], arm64: [] };

/**
 * Puts beside the executables what goes with them: each as a download, `….tar.xz`, if GNU tar and xz are there; the
 * bill of materials, `drone-institute.cdx.json`; container images if they are asked for; and `SHA256SUMS` of all of it.
 * @throws Error if a download is too large
 */
export async function release(root: string, processors: readonly Processor[], withImages = false) {
  const seconds = await timeOfCommit(root);
  const dist = join(root, 'dist');
  const bill = billOfMaterials(root, new Date(seconds * 1000).toISOString());
  await writeWhole(join(dist, 'drone-institute.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
  // Without tools those of an earlier pack would be summed as this one's.
  for (const processor of processors) await rm(downloadOf(root, processor), { force: true });
  if (await hasTools(root))
    await Promise.all(processors.map((processor) => makeDownload(root, processor, seconds)));
  else console.log('No downloads (.tar.xz): they need GNU tar, and xz.');
  for (const processor of processors) {
    await rm(join(dist, imageName(processor)), { force: true });
    if (withImages) await makeImage(root, processor, seconds);
  }
  await writeSums(dist);
}

function downloadOf(root: string, processor: Processor) {
  return `${join(root, executable(processor).output)}.tar.xz`;
}

async function hasTools(root: string) {
  const ask = ['-c', 'tar --version | grep GNU && xz --version'];
  return (await runQuietly('sh', ask, { cwd: root }).catch(() => '')) !== '';
}

async function makeDownload(root: string, processor: Processor, seconds: number) {
  const { output } = executable(processor);
  const name = `drone-institute-linux-${processor}`;
  const folder = join(root, '.cache/pack/download');
  await rm(join(folder, name), { recursive: true, force: true });
  await mkdir(join(folder, name), { recursive: true });
  await copyFile(join(root, output), join(folder, name, 'drone-institute'));
  await copyFile(join(root, 'LICENSE'), join(folder, name, 'LICENSE'));
  const tar = [
    '--format=ustar',
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
  ];
  await runQuietly('tar', [...tar, `--mtime=@${seconds}`, '-cf', `${name}.tar`, name], { cwd: folder });
  const xz = ['--force', '--threads=1', ...filters[processor], '--lzma2=preset=6'];
  await runQuietly('xz', [...xz, `${name}.tar`], { cwd: folder });
  const download = downloadOf(root, processor);
  await rename(join(folder, `${name}.tar.xz`), download);
  await rm(join(folder, name), { recursive: true });
  const { size } = await stat(download);
  console.log(`${output}.tar.xz: ${(size / 1e6).toFixed(1)} MB`);
  if (size > mostBytes) throw new Error(`${output}.tar.xz is larger than ${mostBytes / 1e6} MB.`);
}

function imageName(processor: Processor) {
  return `drone-institute-image-${processor}.tar`;
}

async function makeImage(root: string, processor: Processor, seconds: number) {
  const name = imageName(processor);
  const image = await imageWith(root, processor, seconds);
  if (image === null)
    return console.log(`No ${name}: it needs the system's libraries for ${processor}, as Debian has them.`);
  await writeWhole(join(root, 'dist', name), image);
  console.log(`dist/${name}: ${(image.length / 1e6).toFixed(1)} MB`);
}

/** Returns the time of everything in a download in seconds: the environment's SOURCE_DATE_EPOCH, the commit's, or 0. */
async function timeOfCommit(root: string): Promise<number> {
  const given = Number(process.env.SOURCE_DATE_EPOCH);
  if (given > 0) return given;
  const told = await runQuietly('git', ['log', '-1', '--format=%ct'], { cwd: root }).catch(() => '');
  return Number(told);
}

async function writeSums(dist: string) {
  const names = (await readdir(dist)).filter((name) => name.startsWith('drone-institute')).sort();
  let sums = '';
  for (const name of names) {
    const digest = createHash('sha256')
      .update(await readFile(join(dist, name)))
      .digest('hex');
    sums += `${digest}  ${name}\n`;
  }
  await writeFile(join(dist, 'SHA256SUMS'), sums);
}
