// `npm run pack -- image`: a container image of an executable and the libraries of this machine that it needs, made without
// a network and without a base image.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { executable } from '../../setup/fingerprint.mjs';
import type { Processor } from '../../tools.ts';
import { nativeModules } from '../archive.ts';
import { librariesOf } from './libraries.ts';
import { type Entry, tarOf } from './tar.ts';

/** The one user of an image, who owns the data and nothing else; other images without root have the same number. */
const user = { name: 'drone-institute', id: 65_532 };
const program = 'usr/local/bin/drone-institute';
const dataFolder = '/var/lib/drone-institute';
const second = 1e9;

/** The files by which names are looked up. Certificates of authorities and time zones are in the executable. */
const systemFiles = {
  'etc/passwd': `root:x:0:0:root:/:/bin/false\n${user.name}:x:${user.id}:${user.id}::${dataFolder}:/bin/false\n`,
  'etc/group': `root:x:0:\n${user.name}:x:${user.id}:\n`,
  'etc/nsswitch.conf': 'hosts: files dns\n',
};

/** The labels of an image. */
interface About {
  version: string;
  description: string;
  license: string;
  processor: Processor;
  /** The time of everything in it, in seconds. */
  seconds: number;
}

/**
 * Returns the file that Docker and Podman load, with a processor's executable; null where this machine lacks the libraries for that
 * processor. The same executable, libraries and time give the same bytes.
 * @param seconds the time of everything in it
 */
export async function imageWith(root: string, processor: Processor, seconds: number): Promise<Buffer | null> {
  const file = join(root, executable(processor).output);
  const natives = Object.values(nativeModules(processor)).map((name) => join(root, name));
  const libraries = await librariesOf([file, ...natives], processor);
  if (libraries === null) return null;
  const entries: Entry[] = [{ name: program, content: await readFile(file), mode: 0o755 }];
  for (const [name, library] of libraries)
    entries.push({ name, content: await readFile(library), mode: name.includes('.so.') ? 0o755 : 0o644 });
  for (const [name, text] of Object.entries(systemFiles))
    entries.push({ name, content: Buffer.from(text), mode: 0o644 });
  const layer = await tarOf(entries, seconds, [
    { name: dataFolder.slice(1), mode: 0o700, uid: user.id, gid: user.id },
    { name: 'tmp', mode: 0o1777 },
  ]);
  const about = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return archiveOf(layer, { ...about, processor, seconds });
}

/** Returns a layout of the OCI and Docker's own archive in one, around the one layer of an image. */
function archiveOf(layer: Buffer, about: About): Promise<Buffer> {
  const files: Entry[] = [];
  const blob = (kind: string, content: Buffer) => {
    const digest = sha256(content);
    const name = `blobs/sha256/${digest}`;
    files.push({ name, content, mode: 0o644 });
    const mediaType = `application/vnd.oci.image.${kind}`;
    return { name, descriptor: { mediaType, digest: `sha256:${digest}`, size: content.length } };
  };
  const stored = blob('layer.v1.tar+gzip', gzipSync(layer));
  const config = blob('config.v1+json', json(configOf(sha256(layer), about)));
  const mediaType = 'application/vnd.oci.image.manifest.v1+json';
  const parts = { config: config.descriptor, layers: [stored.descriptor] };
  const manifest = blob('manifest.v1+json', json({ schemaVersion: 2, mediaType, ...parts }));
  const name = `drone-institute:${about.version}`;
  const annotations = {
    'io.containerd.image.name': `docker.io/library/${name}`,
    'org.opencontainers.image.ref.name': about.version,
  };
  const described = {
    'oci-layout': { imageLayoutVersion: '1.0.0' },
    'index.json': {
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.index.v1+json',
      manifests: [{ ...manifest.descriptor, platform: platformOf(about), annotations }],
    },
    // The list that Docker before 25 and Podman read.
    'manifest.json': [{ Config: config.name, RepoTags: [name], Layers: [stored.name] }],
  };
  for (const [file, value] of Object.entries(described))
    files.push({ name: file, content: json(value), mode: 0o644 });
  return tarOf(files, about.seconds);
}

function configOf(layerDigest: string, about: About) {
  const created = new Date(about.seconds * 1000).toISOString();
  return {
    created,
    ...platformOf(about),
    config: {
      User: `${user.id}:${user.id}`,
      Env: ['PATH=/usr/local/bin', `DATA_DIR=${dataFolder}`],
      WorkingDir: dataFolder,
      Entrypoint: ['drone-institute'],
      Cmd: ['serve'],
      ExposedPorts: { '3000/tcp': {} },
      Volumes: { [dataFolder]: {} },
      StopSignal: 'SIGTERM',
      // The OCI has no place for it; Docker reads it all the same.
      Healthcheck: {
        Test: ['CMD', 'drone-institute', 'health'],
        Interval: 60 * second,
        Timeout: 10 * second,
        StartPeriod: 60 * second,
      },
      Labels: {
        'org.opencontainers.image.title': user.name,
        'org.opencontainers.image.description': about.description,
        'org.opencontainers.image.version': about.version,
        'org.opencontainers.image.licenses': about.license,
        'org.opencontainers.image.created': created,
      },
    },
    rootfs: { type: 'layers', diff_ids: [`sha256:${layerDigest}`] },
    history: [{ created, created_by: 'npm run pack -- image' }],
  };
}

function platformOf({ processor }: About) {
  return { architecture: processor === 'x64' ? 'amd64' : 'arm64', os: 'linux' };
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
