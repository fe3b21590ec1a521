import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package as the lock file describes it. */
export interface LockedPackage {
  version: string;
  /** Algorithm and digest in Base64. */
  integrity: string;
  /** Not known of a few old packages. */
  license?: string;
  dependencies?: Record<string, string>;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}

const fonts = /^node_modules\/@fontsource-variable\/[^/]+$/u;
const nodes = /^node_modules\/node-(?:linux|darwin|win)-[a-z\d]+$/u;

/** Whether a folder is that of a package with Node itself, for one kind of machine. */
export const isNodeItself = (folder: string) => nodes.test(folder);

/** Returns every package that the product ships in part or whole, by folder: its dependencies, fonts, Node itself. */
export function shippedPackages(root: string): Map<string, LockedPackage> {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const isShipped = (folder: string, entry: LockedPackage) =>
    folder !== '' &&
    // Build tools that nevertheless leave something of theirs in the product, and what it runs on.
    (fonts.test(folder) || isNodeItself(folder) || !(entry.dev || entry.optional || entry.devOptional));
  return new Map(Object.entries(packages).filter(([folder, entry]) => isShipped(folder, entry)));
}
