import { test } from 'node:test';
import { copyInAnyOrder } from '../../testing/copying-servers.ts';

// Between them they find each safeguard that is taken away.
for (let seed = 1; seed <= 12; seed += 1)
  test(`two servers copy and prune in one folder in any order, and every point keeps its pieces (${seed})`, () =>
    copyInAnyOrder(seed, 150));
