import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Language } from '../../../src/shared/languages.ts';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ItemEditor } from './item-editor.tsx';
import { PictureEditor } from './picture-editor.tsx';
import styles from './place-panel.module.css';
import { ReviewList, unreadTexts } from './review-list.tsx';
import { TextEditor } from './text-editor.tsx';
import { TextList } from './text-list.tsx';
import { type Chosen, pictureBeside } from './texts-of-page.ts';
import type { Content } from './use-content.ts';

interface PlacePanelProps {
  content: Content;
  groups: readonly string[];
  language: Language;
  chosen: Chosen | null;
  onChoose: (chosen: Chosen | null) => void;
}

/** Beside the page: what is being edited, or else every text of the page and every translation to be reviewed. */
export function PlacePanel({ content, groups, language, chosen, onChoose }: PlacePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const shown = JSON.stringify(chosen);
  const picture = chosen?.kind === 'text' ? pictureBeside(content.state, chosen.key) : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is newly chosen is looked at from its top
  useEffect(() => {
    panel.current?.scrollTo(0, 0);
  }, [shown]);

  return (
    <aside ref={panel} className={styles.panel} aria-label="Texts">
      {chosen === null ? (
        <Tabs
          label="Texts"
          tabs={[
            {
              id: 'page',
              label: 'This page',
              content: <TextList content={content} groups={groups} onChoose={onChoose} />,
            },
            {
              id: 'review',
              label: 'Tamil to review',
              note: String(unreadTexts(content).length),
              content: <ReviewList content={content} onChoose={onChoose} />,
            },
          ]}
        />
      ) : (
        <div className={styles.chosen}>
          <Button
            variant="quiet"
            size="small"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={() => onChoose(null)}
          >
            All texts
          </Button>
          {chosen.kind === 'text' ? (
            <>
              {picture === null ? null : <PictureEditor key={picture} content={content} name={picture} />}
              <TextEditor key={chosen.key} content={content} textKey={chosen.key} language={language} />
            </>
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
