import { History, LanguagesIcon, Undo2, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import useSWR from 'swr';
import type { ContentState } from '../../../src/shared/content-state.ts';
import { inLanguage, type Language, languageNames, languages } from '../../../src/shared/languages.ts';
import { markTexts } from '../../../src/shared/mark-texts.ts';
import { pagePath, pages } from '../../../src/shared/pages.ts';
import type { CatalogueEntry } from '../../../src/shared/records.ts';
import { resolveTexts } from '../../../src/shared/resolve-texts.ts';
import { adminTexts } from '../../content/admin.ts';
import { Busy } from '../../ui/busy.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { adminGet } from '../data/admin-api.ts';
import { useFreshEntry } from '../data/use-fresh-entry.ts';
import { Screen } from '../frame/screen.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { ScreenChoice, type ScreenName, screens } from '../parts/screen-choice.tsx';
import { editablePages } from './editable-pages.ts';
import { PageStage } from './page-stage.tsx';
import styles from './pages-page.module.css';
import { PlacePanel } from './place-panel.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import type { Chosen } from './texts-of-page.ts';
import { chosenAt } from './texts-of-page.ts';
import { type Content, useContent } from './use-content.ts';
import { VersionsDialog } from './versions-dialog.tsx';

/** The pages of the site, to be edited where visitors read them. */
export function PagesPage() {
  const [fresh, readAgain] = useFreshEntry<ContentState>('/api/admin/content');
  return fresh.kind === 'read' ? (
    <Editor begun={fresh.entry} />
  ) : (
    <Screen
      title={pages.adminPages.title}
      back={{ href: pagePath('adminPanel'), label: 'Back to the panel' }}
    >
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
  const all = editablePages(Object.keys(state.trees.en), { course: courses, certificate: certificates });
  const [pageId, setPageId] = useState('home');
  const [language, setLanguage] = useState<Language>('en');
  const [screen, setScreen] = useState<ScreenName>('desktop');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const page = all.find(({ id }) => id === pageId) ?? all[0];
  const keys = useMemo(
    () => markTexts(resolveTexts(state.trees, own, language)).keys,
    [state, own, language],
  );
  const count = Object.keys(changes).length;
  const close = () => setDialog(null);

  return (
    <Screen
      title={pages.adminPages.title}
      back={{ href: pagePath('adminPanel'), label: 'Back to the panel' }}
      total={draftText(content)}
      actions={
        <>
          <Button
            variant="quiet"
            size="small"
            icon={<History aria-hidden="true" />}
            onClick={() => setDialog('versions')}
          >
            Versions
          </Button>
          <Button
            variant="quiet"
            size="small"
            icon={<Undo2 aria-hidden="true" />}
            disabled={count === 0}
            onClick={() => setDialog('discard')}
          >
            Discard
          </Button>
          <Button
            size="small"
            icon={<Upload aria-hidden="true" />}
            disabled={count === 0}
            onClick={() => setDialog('publish')}
          >
            Publish
          </Button>
        </>
      }
    >
      <div className={styles.bar}>
        <SelectField
          name="page"
          label="Page"
          value={page?.id}
          className={styles.choice}
          onChange={({ currentTarget }) => {
            setPageId(currentTarget.value);
            setChosen(null);
          }}
        >
          {all.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <fieldset className={styles.languages}>
          <legend className={styles.legend}>
            <LanguagesIcon aria-hidden="true" /> Language
          </legend>
          {languageNames.map((name) => (
            <Button
              key={name}
              variant={name === language ? 'primary' : 'secondary'}
              size="small"
              lang={name}
              aria-pressed={name === language}
              onClick={() => setLanguage(name)}
            >
              {languages[name].name}
            </Button>
          ))}
        </fieldset>
        <ScreenChoice screen={screen} onChoose={setScreen} />
      </div>
      <div className={styles.columns}>
        {page?.path ? (
          <PageStage
            title={`Page: ${page.label}`}
            path={inLanguage(language, page.path)}
            language={language}
            width={screens[screen].width}
            changes={changes}
            keysOf={() => keys}
            chosenKey={keyOf(chosen, keys)}
            onChoose={(key) => setChosen(chosenAt(state, key))}
            onType={(key, text) => content.change({ [`${language}:${key}`]: text })}
          />
        ) : (
          <p className={styles.unseen}>These texts stand on no page of their own. Choose one in the list.</p>
        )}
        <PlacePanel
          content={content}
          groups={page?.groups ?? []}
          language={language}
          chosen={chosen}
          onChoose={setChosen}
        />
      </div>
      {dialog === 'publish' ? <PublishDialog content={content} onClose={close} /> : null}
      {dialog === 'versions' ? <VersionsDialog content={content} onClose={close} /> : null}
      {dialog === 'discard' ? (
        <ConfirmDialog
          title="Discard your changes"
          question={`What you have changed and not published is given up: ${count === 1 ? 'one place' : `${count} places`}.`}
          confirmLabel="Discard"
          onCancel={close}
          onConfirm={() => {
            content.discard();
            setChosen(null);
            close();
          }}
        />
      ) : null}
    </Screen>
  );
}

function draftText({ changes, draft }: Content): string {
  const count = Object.keys(changes).length;
  if (draft === 'failed') return 'Your changes could not be kept on the server. It is tried again.';
  if (count === 0) return 'Everything is published';
  return count === 1 ? '1 change, not published' : `${count} changes, not published`;
}

/** The text on the page that stands for what is chosen: of an item, its first. */
function keyOf(chosen: Chosen | null, keys: readonly string[]): string | null {
  if (chosen === null) return null;
  if (chosen.kind === 'text') return chosen.key;
  const start = `${chosen.list}.${chosen.id}.`;
  return keys.find((key) => key.startsWith(start)) ?? null;
}
