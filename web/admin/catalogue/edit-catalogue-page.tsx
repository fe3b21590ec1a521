import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useLocation } from 'wouter';
import { adminTexts, redirectDelay } from '../../../src/content/admin.ts';
import { adminCataloguePaths, catalogueEntryPath } from '../../../src/shared/catalogue-paths.ts';
import { fixedSentences } from '../../../src/shared/fixed-sentences.ts';
import type { AdminCatalogueEntry, CatalogueKind } from '../../../src/shared/records.ts';
import { ApiError } from '../../data/errors.ts';
import { Busy } from '../../ui/busy.tsx';
import { keepFocus } from '../data/keep-focus.ts';
import { useFreshEntry } from '../data/use-fresh-entry.ts';
import { Screen } from '../frame/screen.tsx';
import { ErrorState } from '../parts/lists/error-state.tsx';
import { CatalogueForm } from './catalogue-form.tsx';
import { catalogueWords } from './catalogue-words.ts';

/** Changes a course or certificate, then goes back to the list. */
export function EditCataloguePage({ kind, id }: { kind: CatalogueKind; id: string }) {
  const words = catalogueWords[kind];
  const path = catalogueEntryPath(kind, id);
  const { mutate } = useSWRConfig();
  const [saved, setSaved] = useState(false);
  useRedirect(saved, words.listPath);
  const [fresh, readAgain] = useFreshEntry<AdminCatalogueEntry>(
    `${adminCataloguePaths[kind]}/entry/${encodeURIComponent(id)}`,
  );

  return (
    <Screen
      title={words.editTitle}
      kicker={fresh.kind === 'read' ? fresh.entry.name : undefined}
      back={{ href: words.listPath, label: `Back to the ${words.title.toLowerCase()}` }}
    >
      {fresh.kind === 'read' ? (
        <CatalogueForm
          method="PUT"
          path={path}
          entry={fresh.entry}
          submitLabel={words.editTitle.replace('Edit', 'Update')}
          busyText={adminTexts.updating}
          success={words.updated}
          failure={words.updateFailure}
          invalidPicture={fixedSentences.selectValidImage}
          resetAfter={false}
          onSaved={() => {
            setSaved(true);
            void mutate(adminCataloguePaths[kind]);
          }}
          onReload={() => {
            readAgain();
            keepFocus();
          }}
        />
      ) : fresh.kind === 'reading' ? (
        <Busy label={adminTexts.loading} />
      ) : (
        <ErrorState
          text={isMissing(fresh.error) ? words.missing : words.loadFailed}
          busy={fresh.retrying}
          onRetry={readAgain}
        />
      )}
    </Screen>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function useRedirect(due: boolean, path: string) {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => navigate(path, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [due, path, navigate]);
}
