import { useLocation } from 'wouter';
import { adminTexts } from '../../../src/content/admin.ts';
import { cataloguePaths } from '../../../src/shared/catalogue-paths.ts';
import { fixedSentences } from '../../../src/shared/fixed-sentences.ts';
import type { CatalogueKind } from '../../../src/shared/records.ts';
import { useToast } from '../../ui/toast.tsx';
import { Screen } from '../frame/screen.tsx';
import { CatalogueForm } from './catalogue-form.tsx';
import { catalogueWords } from './catalogue-words.ts';

/** Adds a course or certificate, then shows the list with it. */
export function AddCataloguePage({ kind }: { kind: CatalogueKind }) {
  const words = catalogueWords[kind];
  const [, navigate] = useLocation();
  const toast = useToast();
  return (
    <Screen
      title={words.addTitle}
      back={{ href: words.listPath, label: `Back to the ${words.title.toLowerCase()}` }}
    >
      <CatalogueForm
        method="POST"
        path={cataloguePaths[kind]}
        submitLabel={words.addTitle}
        busyText={adminTexts.submitting}
        // Said on the list, which it leads to.
        success=""
        failure={words.addFailure}
        invalidPicture={fixedSentences.uploadValidImage}
        resetAfter
        onSaved={() => {
          toast({ kind: 'success', text: words.added });
          navigate(`${words.listPath}?refresh=1`, { replace: true });
        }}
      />
    </Screen>
  );
}
