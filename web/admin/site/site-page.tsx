import { Eye } from 'lucide-react';
import { type MouseEvent, useState, useSyncExternalStore } from 'react';
import { adminTexts } from '../../../src/content/admin.ts';
import type { SiteState } from '../../../src/shared/records.ts';
import { screens } from '../../../src/shared/screens.ts';
import type { Institution } from '../../../src/shared/site-facts.ts';
import { Busy } from '../../ui/busy.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { keepFocus } from '../data/keep-focus.ts';
import { useFreshEntry } from '../data/use-fresh-entry.ts';
import { Screen } from '../frame/screen.tsx';
import { ErrorState } from '../parts/lists/error-state.tsx';
import { unfitFacts } from './fact-fields.ts';
import { factSections, type Place } from './fact-sections.ts';
import { FactsForm } from './facts-form.tsx';
import { Preview } from './preview.tsx';
import styles from './site-page.module.css';

/** The institute's own facts. */
export function SitePage() {
  const [fresh, readAgain] = useFreshEntry<SiteState>('/api/admin/site');
  return (
    <Screen title={screens.adminSite.title}>
      {fresh.kind === 'read' ? (
        <Editor begun={fresh.entry} onReload={readAgain} />
      ) : fresh.kind === 'reading' ? (
        <Busy label={adminTexts.loading} />
      ) : (
        <ErrorState
          text="The site’s details could not be loaded."
          busy={fresh.retrying}
          onRetry={readAgain}
        />
      )}
    </Screen>
  );
}

function Editor({ begun, onReload }: { begun: SiteState; onReload: () => void }) {
  const [state, setState] = useState(begun);
  const unfit = unfitFacts(state.facts);
  const [typed, setTyped] = useState<Institution | null>(unfit.length === 0 ? begun.facts : null);
  const [place, setPlace] = useState<Place>({ page: '/', label: 'Home' });
  const [times, setTimes] = useState(0);
  const [previewOpen, setPreviewOpen] = useState(false);
  const hasRoom = useRoom();
  const preview = <Preview facts={typed} place={place} />;

  return (
    <Stack gap={6}>
      <nav aria-label="On this screen">
        <ul className={styles.places}>
          {factSections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className={styles.place} onClick={(event) => jumpTo(event, id)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {state.fault === null ? null : (
        <p className={styles.fault}>
          Someone edited the file on the server and it cannot be used: {state.fault} The site keeps showing
          what you see here. Saving repairs the file, as long as the server can read it.
        </p>
      )}
      {unfit.length === 0 ? null : (
        <p className={styles.fault}>
          Some details come from an earlier version or were edited by hand. Please correct them before you
          save: {unfit.map(([, sentence]) => sentence).join(' ')}
        </p>
      )}
      <div className={styles.columns}>
        <FactsForm
          key={times}
          state={state}
          onSaved={setState}
          onDiscard={() => {
            setTyped(state.facts);
            setTimes((before) => before + 1);
            keepFocus();
          }}
          onReload={() => {
            onReload();
            keepFocus();
          }}
          onTyped={setTyped}
          onPlace={setPlace}
        >
          {hasRoom ? null : (
            <Button
              variant="secondary"
              size="small"
              icon={<Eye aria-hidden="true" />}
              onClick={() => setPreviewOpen(true)}
            >
              Preview
            </Button>
          )}
        </FactsForm>
        {hasRoom ? (
          <aside className={styles.aside} aria-label="Preview">
            {preview}
          </aside>
        ) : null}
      </div>
      {previewOpen && !hasRoom ? (
        <ViewDialog title="Preview" size="large" onClose={() => setPreviewOpen(false)}>
          {preview}
        </ViewDialog>
      ) : null}
    </Stack>
  );
}

/** Scrolls without the browser's own jump, which the question before leaving would take for Back. */
function jumpTo(event: MouseEvent, id: string) {
  event.preventDefault();
  document.getElementById(id)?.scrollIntoView();
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
}

const room = '(width >= 72rem)';

/** Whether there is room for the preview beside the form. */
function useRoom(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(room);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(room).matches,
  );
}
