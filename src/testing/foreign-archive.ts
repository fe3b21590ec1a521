import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { temporaryFolder } from './temporary-folder.ts';

/** Makes an archive of any files, as somebody else might, and returns its path. */
export async function foreignArchive(files: Record<string, string | Buffer>): Promise<string> {
  const tar = pack();
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, content);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(Buffer.from(chunk as Uint8Array));
  const archive = join(temporaryFolder(), 'backup.tar.gz');
  writeFileSync(archive, gzipSync(Buffer.concat(chunks)));
  return archive;
}
