import useSWR, { useSWRConfig } from 'swr';
import { type ApplicationAction, applicationCall } from '../../src/shared/batches.ts';
import { catalogueEntryPath } from '../../src/shared/catalogue-paths.ts';
import { noId } from '../../src/shared/pages.ts';
import type { Application, Batch, CatalogueEntry } from '../../src/shared/records.ts';
import { postJson } from './api-client.ts';
import { ApiError } from './errors.ts';
import { useLanguage } from './texts.tsx';

/** An application as its page reads it. */
export interface ReadApplication {
  /** Undefined until it has arrived, null where there is none of this key. It stays while it cannot be read again. */
  application: Application | null | undefined;
  /** It could not be read, or not again. */
  failed: boolean;
  readAgain: () => void;
  /** Does something, and shows what came of it. Throws as `postJson` does. */
  act: (action: ApplicationAction, batch: string | null) => Promise<void>;
  /** Has it erased. Throws as `postJson` does. */
  withdraw: () => Promise<void>;
}

/** Reads an application by the key of its page; again whenever the visitor comes back to it or is online again. */
export function useApplication(key: string): ReadApplication {
  const language = useLanguage();
  const path = applicationCall(key, language);
  const { fallback } = useSWRConfig();
  // The document of an unknown key says so from the first.
  const fallbackData = path in fallback ? fallback[path] : fallback[applicationCall(noId, language)];
  const { data, error, mutate } = useSWR<Application | null>(path, { fallbackData });
  const isGone = error instanceof ApiError && error.status === 404;
  return {
    application: isGone ? null : data,
    failed: error !== undefined,
    readAgain: () => void mutate(),
    async act(action, batch) {
      const after = await postJson<Application>(path, { action, ...(batch !== null && { batch }) }, language);
      await mutate(after, { revalidate: false });
    },
    async withdraw() {
      await postJson<{ message: string }>(path, { action: 'withdraw' }, language);
    },
  };
}

/** Reads the course or certificate of a batch in the visitor's language; undefined until it has arrived, and without a batch. */
export function useEntryOf(batch: Batch | null): CatalogueEntry | undefined {
  const language = useLanguage();
  const path = batch && catalogueEntryPath(batch.kind, batch.entry, language);
  return useSWR<CatalogueEntry>(path).data;
}
