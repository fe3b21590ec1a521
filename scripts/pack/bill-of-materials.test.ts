import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectLicences } from '../build/licences.ts';
import { root } from '../tools.ts';
import type { Component } from './bill-of-materials.ts';
import { billOfMaterials } from './bill-of-materials.ts';

const made = '2026-01-02T03:04:05.000Z';
const bill = billOfMaterials(root, made);

test('it has what CycloneDX 1.6 asks for, and is the same for the same checkout', () => {
  const { bomFormat, specVersion, version, serialNumber, metadata } = bill;
  assert.deepEqual([bomFormat, specVersion, version, metadata.timestamp], ['CycloneDX', '1.6', 1, made]);
  assert.match(serialNumber, /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
  assert.equal(metadata.component.name, 'drone-institute');
  const components: Component[] = [{ ...metadata.component, type: 'application' }, ...bill.components];
  for (const { type, name, version: own, purl, hashes = [], licenses = [] } of components) {
    assert.match(type, /^(?:application|library|platform)$/u);
    assert.ok(name && own, purl);
    assert.match(purl, /^pkg:(?:npm|generic)\/[^@\s]+@[^@\s]+$/u);
    assert.ok(licenses.length > 0, purl);
    for (const each of licenses) assert.match(Object.keys(each).join(), /^(?:license|expression)$/u);
    for (const { alg, content } of hashes) assert.deepEqual([alg, content.length], ['SHA-512', 128]);
  }
  assert.deepEqual(billOfMaterials(root, made), bill);
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
