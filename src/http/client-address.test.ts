import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressKey, siteKey } from './client-address.ts';

test('an IPv4 address counts as itself, also inside IPv6', () => {
  for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109']) {
    assert.equal(addressKey(address), '203.0.113.9');
    assert.equal(siteKey(address), null);
  }
});

test('the addresses of one IPv6 network count as one, and so do the networks of one site', () => {
  const keys: [address: string, network: string, site: string][] = [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8::/64', '2001:db8::/48'],
    ['::1', '::/64', '::/48'],
    ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ];
  for (const [address, network, site] of keys) {
    assert.deepEqual([addressKey(address), siteKey(address)], [network, site]);
  }
});

test('what a proxy says that is no address counts as it stands', () => {
  for (const address of ['unknown', '', '1.2.3.4.5', '_hidden']) {
    assert.deepEqual([addressKey(address), siteKey(address)], [address, null]);
  }
});
