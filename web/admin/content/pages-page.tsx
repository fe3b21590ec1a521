import { History, LanguagesIcon, Undo2, Upload } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import { adminTexts } from '../../../src/content/admin.ts';
import {
  firstLanguage,
  inLanguage,
  type Language,
  languageNames,
  languages,
} from '../../../src/shared/languages.ts';
import { markTexts } from '../../../src/shared/mark-texts.ts';
import type { CatalogueEntry, ContentState } from '../../../src/shared/records.ts';
import { resolveTexts } from '../../../src/shared/resolve-texts.ts';
import { screens } from '../../../src/shared/screens.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Busy } from '../../ui/busy.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { SelectField } from '../../ui/field.tsx';
import { adminGet } from '../data/admin-api.ts';
import { useFreshEntry } from '../data/use-fresh-entry.ts';
import { Screen } from '../frame/screen.tsx';
import { ErrorState } from '../parts/lists/error-state.tsx';
import { DeviceChoice, type DeviceName, devices } from '../parts/previews/device-choice.tsx';
import { editablePages } from './editable-pages.ts';
import { PageStage } from './page-stage.tsx';
import styles from './pages-page.module.css';
import { PlacePanel } from './place-panel.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { keysOf } from './texts-of-page.ts';
import { type Content, useContent } from './use-content.ts';
import { besidePage } from './use-panel-focus.ts';
import { useShownPlace } from './use-shown-place.ts';
import { VersionsDialog } from './versions-dialog.tsx';

/** The pages of the site, to be edited where visitors read them. */
export function PagesPage() {
  const [fresh, readAgain] = useFreshEntry<ContentState>('/api/admin/content');
  return fresh.kind === 'read' ? (
    <Editor begun={fresh.entry} />
  ) : (
    <Screen title={screens.adminPages.title}>
      {fresh.kind === 'reading' ? (
        <Busy label={adminTexts.loading} />
      ) : (
        <ErrorState
          text="The texts of the site could not be loaded."
          busy={fresh.retrying}
          onRetry={readAgain}
        />
      )}
    </Screen>
  );
}

type OpenDialog = 'publish' | 'versions' | 'discard' | null;

function Editor({ begun }: { begun: ContentState }) {
  const content = useContent(begun);
  const { state, own, changes } = content;
  const courses = useSWR('/api/courses', adminGet<CatalogueEntry[]>).data ?? [];
  const certificates = useSWR('/api/certificates', adminGet<CatalogueEntry[]>).data ?? [];
  const all = editablePages(Object.keys(state.trees[firstLanguage]), {
    course: courses,
    certificate: certificates,
  });
  const shown = useShownPlace(content, all);
  const { page, language, chosen } = shown;
  const [device, setDevice] = useState<DeviceName>(() =>
    window.matchMedia(besidePage).matches ? 'desktop' : 'phone',
  );
  const stage = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const marked = useMemo(() => markTexts(resolveTexts(state.trees, own, language)), [state, own, language]);
  const count = Object.keys(changes).length;
  const close = () => setDialog(null);
  const open = (address: string) => {
    close();
    shown.open(address);
  };

  return (
    <Screen
      title={screens.adminPages.title}
      total={draftText(content)}
      actions={<EditorButtons hasChanges={count > 0} onOpen={setDialog} />}
    >
      <div className={styles.bar}>
        <SelectField
          name="page"
          label="Page"
          value={page?.id}
          className={styles.choice}
          onInput={({ currentTarget }) => shown.showPage(currentTarget.value)}
        >
          {all.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <LanguageChoice language={language} onChoose={shown.showLanguage} />
        <DeviceChoice device={device} onChoose={setDevice} />
      </div>
      <div className={styles.columns}>
        {page?.path ? (
          <div ref={stage} className={styles.stage}>
            <PageStage
              title={`Page: ${page.label}`}
              path={inLanguage(language, page.path)}
              language={language}
              width={devices[device].width}
              changes={changes}
              markedTexts={() => marked}
              chosenKeys={keysOf(chosen, marked.keys)}
              onChoose={shown.chooseInPage}
              onType={(key, text) => content.change({ [`${language}:${key}`]: text })}
            />
          </div>
        ) : (
          <p className={styles.unseen}>No page shows these texts here. Choose one in the list.</p>
        )}
        <PlacePanel
          content={content}
          groups={page?.groups ?? []}
          language={language}
          chosen={chosen}
          inPage={shown.inPage}
          onChoose={shown.choose}
          onShowPage={() => stage.current?.scrollIntoView({ block: 'start' })}
        />
      </div>
      {dialog === 'publish' ? <PublishDialog content={content} onClose={close} onOpen={open} /> : null}
      {dialog === 'versions' ? <VersionsDialog content={content} onClose={close} /> : null}
      {dialog === 'discard' ? (
        <AskDialog
          title="Discard all unpublished changes?"
          question={`${count === 1 ? 'One place goes' : `${count} places go`} back to what is published. This cannot be undone.`}
          confirmLabel="Discard"
          onCancel={close}
          onConfirm={() => {
            content.discard();
            shown.choose(null);
            close();
          }}
        />
      ) : null}
    </Screen>
  );
}

interface EditorButtonsProps {
  hasChanges: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

function EditorButtons({ hasChanges, onOpen }: EditorButtonsProps) {
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles.quiet}
        icon={<History aria-hidden="true" />}
        onClick={() => onOpen('versions')}
      >
        Versions
      </Button>
      <Button
        variant="quiet"
        size="small"
        className={styles.quiet}
        icon={<Undo2 aria-hidden="true" />}
        disabled={!hasChanges}
        onClick={() => onOpen('discard')}
      >
        Discard
      </Button>
      <Button
        size="small"
        icon={<Upload aria-hidden="true" />}
        disabled={!hasChanges}
        onClick={() => onOpen('publish')}
      >
        Publish
      </Button>
    </>
  );
}

interface LanguageChoiceProps {
  language: Language;
  onChoose: (language: Language) => void;
}

function LanguageChoice({ language, onChoose }: LanguageChoiceProps) {
  return (
    <Choices
      legend={
        <>
          <LanguagesIcon aria-hidden="true" /> Language
        </>
      }
      showsLegend
      choices={languageNames.map((value) => ({ value, label: languages[value].name, lang: value }))}
      chosen={language}
      onChoose={onChoose}
    />
  );
}

function draftText({ changes, draft }: Content): string {
  const count = Object.keys(changes).length;
  if (draft === 'failed') return 'Your changes could not be kept on the server. It is tried again.';
  if (count === 0) return 'Everything is published';
  return count === 1 ? '1 change, not published' : `${count} changes, not published`;
}
