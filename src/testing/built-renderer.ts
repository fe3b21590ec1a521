import { join } from 'node:path';
import { readManifest } from '../pages/index.ts';
import { loadRenderer } from '../pages/load-renderer.ts';
import { distFolder } from '../program-files.ts';
import type { RenderPage } from '../shared/rendered-page.ts';

/** Returns the renderer of the real build, which `npm test` has made before. */
export function builtRenderer(): Promise<RenderPage> {
  return loadRenderer(join(distFolder, readManifest(distFolder).renderer ?? ''));
}
