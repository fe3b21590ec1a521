import { ArrowLeft, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { Language } from '../../../src/shared/languages.ts';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ItemEditor } from './item-editor.tsx';
import { PictureEditor } from './picture-editor.tsx';
import styles from './place-panel.module.css';
import { ReviewList, unreadTexts } from './review-list.tsx';
import { TextEditor } from './text-editor.tsx';
import { TextList } from './text-list.tsx';
import { type Chosen, pictureOf } from './texts-of-page.ts';
import type { Content } from './use-content.ts';
import { usePanelFocus } from './use-panel-focus.ts';

interface PlacePanelProps {
  content: Content;
  groups: readonly string[];
  language: Language;
  chosen: Chosen | null;
  /** It is typed into the page itself, which keeps the focus. */
  inPage: boolean;
  onChoose: (chosen: Chosen | null) => void;
  /** Leads back to the page where that is out of sight, as on a phone. */
  onShowPage: () => void;
}

/** Beside the page: what is being edited, or else every text of the page and every translation to be reviewed. */
export function PlacePanel(props: PlacePanelProps) {
  const { content, groups, language, chosen, onChoose, onShowPage } = props;
  const [search, setSearch] = useState('');
  const panel = usePanelFocus(props);
  const picture = chosen?.kind === 'text' ? pictureOf(content.state, chosen.key) : null;
  const list = <TextList {...{ content, groups, search, onChoose }} onSearch={setSearch} />;
  const unread = chosen === null ? String(unreadTexts(content, groups).length) : '';

  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label="Texts"
      onKeyDown={({ key }) => key === 'Escape' && chosen !== null && onChoose(null)}
    >
      {/* It stays, so that the same tab is open on the way back. */}
      <div hidden={chosen !== null}>
        <Tabs
          label="Texts"
          tabs={[
            { id: 'page', label: 'This page', content: chosen === null ? list : null },
            {
              id: 'review',
              label: 'To review',
              note: unread,
              content: chosen === null ? <ReviewList {...{ content, groups, onChoose }} /> : null,
            },
          ]}
        />
      </div>
      {chosen === null ? null : (
        <div className={styles.chosen}>
          <div className={styles.ways}>
            <Button
              variant="quiet"
              size="small"
              icon={<ArrowLeft aria-hidden="true" />}
              onClick={() => onChoose(null)}
            >
              All texts
            </Button>
            <Button
              variant="quiet"
              size="small"
              className={styles.showPage}
              icon={<ArrowUp aria-hidden="true" />}
              onClick={onShowPage}
            >
              Show the page
            </Button>
          </div>
          {chosen.kind === 'text' ? (
            <>
              {picture === null ? null : <PictureEditor key={picture} content={content} name={picture} />}
              <TextEditor key={chosen.key} content={content} textKey={chosen.key} language={language} />
            </>
          ) : chosen.kind === 'picture' ? (
            <PictureEditor key={chosen.name} content={content} name={chosen.name} />
          ) : (
            <ItemEditor
              key={`${chosen.list} ${chosen.id}`}
              content={content}
              list={chosen.list}
              id={chosen.id}
              language={language}
              onChoose={onChoose}
            />
          )}
        </div>
      )}
    </aside>
  );
}
