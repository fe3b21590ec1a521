import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { licenceOf } from '../build/licences.ts';
import type { LockedPackage } from '../build/shipped.ts';
import { isNodeItself, shippedPackages } from '../build/shipped.ts';

/** A part of the product, and its own parts. */
export interface Component {
  type: 'application' | 'library' | 'platform';
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  hashes?: { alg: string; content: string }[];
  licenses?: ({ license: { id: string } } | { expression: string })[];
  cpe?: string;
  purl: string;
  components?: Component[];
}

/** The names in `process.versions` that are no libraries: interfaces and tables. */
const noLibrary = new Set(['node', 'modules', 'napi', 'cldr', 'tz', 'unicode']);

/**
 * Returns the software bill of materials in CycloneDX 1.6 (ECMA-424): every shipped package (scripts/build/shipped.ts),
 * SQLite, and the libraries in Node. The same product has the same bill.
 * @param made when the product was made, as an ISO date
 */
export function billOfMaterials(root: string, made: string) {
  const product: Record<'name' | 'version' | 'license', string> &
    Record<'dependencies' | 'devDependencies', Record<string, string>> = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const packages = [...shippedPackages(root)];
  const node = packages.find(([folder]) => isNodeItself(folder))?.[1];
  const libraries = packages.filter(([folder]) => !isNodeItself(folder));
  const references = new Map(
    libraries.map(([folder, { version }]) => [folder, purl(nameOf(folder), version)]),
  );
  const nodeParts = node ? [nodeComponent(node)] : [];
  const sqlite = sqliteComponent();
  const components = [
    ...libraries.map(([folder, entry]) => packageComponent(root, folder, entry)),
    sqlite,
    ...nodeParts,
  ];
  const unique = new Map(components.map((component) => [component['bom-ref'], component]));
  const own = `pkg:generic/${product.name}@${product.version}`;
  const dependencies = new Map(
    libraries.map(([folder, { version, dependencies: wanted = {} }]) => [
      purl(nameOf(folder), version),
      Object.keys(wanted).flatMap((name) => references.get(resolve(folder, name, references)) ?? []),
    ]),
  );
  dependencies.get(references.get('node_modules/better-sqlite3') ?? '')?.push(sqlite['bom-ref']);
  const direct = Object.keys({ ...product.dependencies, ...product.devDependencies });
  dependencies.set(own, [
    ...direct.flatMap((name) => references.get(`node_modules/${name}`) ?? []),
    ...nodeParts.map((part) => part['bom-ref']),
  ]);

  const content = {
    metadata: {
      timestamp: made,
      component: {
        type: 'application',
        'bom-ref': own,
        name: product.name,
        version: product.version,
        licenses: licences(product.license),
        purl: own,
      },
    },
    components: [...unique.values()].sort((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1)),
    dependencies: [...dependencies].map(([ref, dependsOn]) => ({
      ref,
      dependsOn: [...new Set(dependsOn)].sort(),
    })),
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  };
}

function packageComponent(
  root: string,
  folder: string,
  { version, integrity, license }: LockedPackage,
): Component {
  const name = nameOf(folder);
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const about = join(root, folder, 'package.json');
  const licence = license ?? (existsSync(about) ? licenceOf(JSON.parse(readFileSync(about, 'utf8'))) : '');
  const [, digest = ''] = integrity.split(/-(.*)/su);
  return {
    type: 'library',
    'bom-ref': purl(name, version),
    ...(group && { group }),
    name: own,
    version,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: licences(licence),
    purl: purl(name, version),
  };
}

function nodeComponent({ version, license = 'MIT' }: LockedPackage): Component {
  const reference = `pkg:generic/node@${version}`;
  // Those of the Node that runs this; another version's are not known.
  const versions = process.version === `v${version}` ? Object.entries(process.versions) : [];
  return {
    type: 'platform',
    'bom-ref': reference,
    name: 'node',
    version,
    licenses: licences(license),
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    purl: reference,
    components: versions
      .filter(([name, each]) => each && !noLibrary.has(name))
      .map(([name, each = '']) => ({
        type: 'library',
        'bom-ref': `${reference}#${name}`,
        name,
        version: each,
        purl: `pkg:generic/${name}@${each}`,
      })),
  };
}

function sqliteComponent(): Component {
  const database = new Database(':memory:');
  const version = String(database.prepare('SELECT sqlite_version()').pluck().get());
  database.close();
  return {
    type: 'library',
    'bom-ref': `pkg:generic/sqlite@${version}`,
    name: 'sqlite',
    version,
    licenses: [{ license: { id: 'blessing' } }],
    cpe: `cpe:2.3:a:sqlite:sqlite:${version}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/sqlite@${version}`,
  };
}

/** Resolves a dependency of the package in a folder, as Node does. */
function resolve(folder: string, name: string, known: Map<string, unknown>) {
  for (let from = folder; from !== '.'; from = dirname(from)) {
    const found = `${from}/node_modules/${name}`;
    if (known.has(found)) return found;
  }
  return `node_modules/${name}`;
}

function nameOf(folder: string) {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function purl(name: string, version: string) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function licences(licence: string) {
  if (licence === '') return [];
  return licence.includes(' ') ? [{ expression: licence }] : [{ license: { id: licence } }];
}

function uuidOf(text: string) {
  const digits = createHash('sha256').update(text).digest('hex');
  // Version 8 of RFC 9562: made in a way of one's own.
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
