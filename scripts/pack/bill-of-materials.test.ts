import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectLicences } from '../build/licences.ts';
import { root } from '../tools.ts';
import { billOfMaterials } from './bill-of-materials.ts';

const made = '2026-01-02T03:04:05.000Z';
const bill = billOfMaterials(root, made);

test('it has what CycloneDX 1.6 asks for', () => {
  assert.equal(bill.bomFormat, 'CycloneDX');
  assert.equal(bill.specVersion, '1.6');
  assert.equal(bill.version, 1);
  assert.match(
    bill.serialNumber,
    /^urn:uuid:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[89ab][\da-f]{3}-[\da-f]{12}$/u,
  );
  assert.equal(bill.metadata.timestamp, made);
  assert.equal(bill.metadata.component.name, 'drone-institute');
  for (const { hashes = [] } of bill.components) {
    for (const { alg, content } of hashes) assert.deepEqual([alg, content.length], ['SHA-512', 128]);
  }
  for (const component of [bill.metadata.component, ...bill.components]) {
    const { type, name, version, purl } = component;
    assert.match(type, /^(?:application|library|platform)$/u);
    assert.ok(name && version, purl);
    assert.match(purl, /^pkg:(?:npm|generic)\/[^@\s]+@[^@\s]+$/u);
    const { licenses = [] } = component;
    assert.ok(licenses.length > 0, purl);
    for (const each of licenses) {
      const [kind = '', ...more] = Object.keys(each);
      assert.ok(['license', 'expression'].includes(kind) && more.length === 0, purl);
    }
  }
});

test('every component has a reference of its own, and dependencies name only those', () => {
  const parts = bill.components.flatMap(({ components = [] }) => components);
  const all = [bill.metadata.component, ...bill.components, ...parts].map((each) => each['bom-ref']);
  const references = new Set(all);
  assert.equal(references.size, all.length);
  for (const { ref = '', dependsOn } of bill.dependencies) {
    assert.ok(references.has(ref), ref);
    for (const each of dependsOn) assert.ok(references.has(each), `${ref} needs ${each}`);
  }
  assert.equal(new Set(bill.dependencies.map(({ ref }) => ref)).size, bill.dependencies.length);
  const own = bill.dependencies.find(({ ref }) => ref === bill.metadata.component['bom-ref']);
  for (const name of ['pkg:npm/koa@', 'pkg:npm/react@', 'pkg:generic/node@'])
    assert.ok(
      own?.dependsOn.some((each) => each.startsWith(name)),
      name,
    );
});

test('it lists what /licences.txt does, and what is inside of that', () => {
  const nameOf = (component: { group?: string; name: string; version: string }) =>
    `${component.group ? `${component.group}/` : ''}${component.name} ${component.version}`;
  const titles = [...collectLicences(root).matchAll(/^(@?\S+ \d\S*): .+$/gmu)].map(([, title = '']) => title);
  const isNode = (title: string) => /^node-(?:linux|darwin|win)-/u.test(title);
  const listed = bill.components.filter(({ purl }) => purl.startsWith('pkg:npm/')).map(nameOf);
  assert.deepEqual(listed.toSorted(), [...new Set(titles.filter((title) => !isNode(title)))].sort());
  const node = bill.components.find(({ name }) => name === 'node');
  assert.equal(node?.version, process.versions.node);
  const openssl = node?.components?.find(({ name }) => name === 'openssl');
  assert.equal(openssl?.version, process.versions.openssl);
  assert.ok(bill.components.some(({ name, version }) => name === 'sqlite' && /^3\.\d+\.\d+$/u.test(version)));
});

test('the same checkout has the same bill', () => {
  assert.deepEqual(billOfMaterials(root, made), bill);
});
