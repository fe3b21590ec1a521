import { useEffect, useRef } from 'react';
import { catalogueEntryPath } from '../../../src/shared/catalogue-paths.ts';
import type { AdminCatalogueEntry, CatalogueKind } from '../../../src/shared/records.ts';
import { upload } from '../data/upload.ts';
import { useMayDo } from '../data/use-role.ts';
import { makeSharePicture } from '../parts/pictures/share-picture.ts';

/**
 * Makes the pictures to be shared of those uploads that have none, which came before such pictures were made; once for a list, since
 * what fails is tried when the list is opened again.
 */
export function useMissingShares(
  kind: CatalogueKind,
  entries: readonly AdminCatalogueEntry[] | undefined,
): void {
  const mayEdit = useMayDo('editor');
  const begun = useRef(false);
  useEffect(() => {
    if (!mayEdit || entries === undefined || begun.current) return;
    begun.current = true;
    void addMissing(kind, entries);
  }, [mayEdit, kind, entries]);
}

async function addMissing(kind: CatalogueKind, entries: readonly AdminCatalogueEntry[]): Promise<void> {
  for (const { _id, image, hasShare, version } of entries)
    if (!hasShare && image?.startsWith('/uploads/'))
      await addShare(catalogueEntryPath(kind, _id), image, version).catch(() => undefined);
}

async function addShare(path: string, image: string, version: string): Promise<void> {
  const share = await makeSharePicture(await (await fetch(image)).blob());
  if (share === null) return;
  const body = new FormData();
  // Of a picture that another admin has put there meanwhile it would show nothing.
  body.append('version', version);
  body.append('share', share, share.name);
  await upload({ method: 'PUT', path, body, onProgress: () => undefined });
}
