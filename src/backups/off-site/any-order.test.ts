import { test } from 'node:test';
import { copyInAnyOrder } from '../../testing/copying-servers.ts';

test('two servers copy and prune in one folder in any order, and every point keeps its pieces', () =>
  copyInAnyOrder(4, 50));
