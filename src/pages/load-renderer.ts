import { createRequire } from 'node:module';
import type { RenderPage } from '../shared/rendered-page.ts';

/**
 * Loads the renderer that the build has made. The executable has another module in place of this one, with the renderer
 * in it (scripts/pack/program-plugins.ts).
 * @throws Error where the file is missing or broken.
 */
export async function loadRenderer(file: string): Promise<RenderPage> {
  const { openRenderer }: { openRenderer: () => Promise<RenderPage> } = createRequire(import.meta.url)(file);
  return openRenderer();
}
