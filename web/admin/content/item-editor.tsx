import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { isOptional } from '../../../src/shared/content.ts';
import { firstLanguage, type Language } from '../../../src/shared/languages.ts';
import { isNeutral } from '../../../src/shared/resolve-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { keyLabel } from './address-label.ts';
import styles from './item-editor.module.css';
import { RatingField, TargetField } from './neutral-fields.tsx';
import { PictureEditor } from './picture-editor.tsx';
import { TextEditor } from './text-editor.tsx';
import type { Chosen } from './texts-of-page.ts';
import { beganAt, idsOf, listAt } from './texts-of-page.ts';
import type { Content } from './use-content.ts';

interface ItemEditorProps {
  content: Content;
  list: string;
  id: string;
  language: Language;
  onChoose: (chosen: Chosen | null) => void;
}

/** One item of a list: its place among the others, its picture, and all its texts. */
export function ItemEditor({ content, list, id, language, onChoose }: ItemEditorProps) {
  const { state } = content;
  const items = listAt(state, list) ?? [];
  const fields = Object.keys(items[0] ?? {}).filter((field) => field !== 'id');
  const words = fields.filter((field) => field !== 'alt' && !isNeutral(field) && !isOptional(field));
  const key = `${list}.${id}`;
  const picture = fields.includes('picture') ? (beganAt(state, firstLanguage, `${key}.picture`) ?? id) : null;
  return (
    <Stack gap={5}>
      {state.lists[list] === undefined ? null : (
        <ItemPlace content={content} list={list} id={id} onChoose={onChoose} />
      )}
      {words.map((field) => (
        <TextEditor key={field} content={content} textKey={`${key}.${field}`} language={language} />
      ))}
      {picture === null ? null : <PictureEditor key={picture} content={content} name={picture} />}
      {fields.includes('alt') ? (
        <TextEditor content={content} textKey={`${key}.alt`} language={language} />
      ) : null}
      {fields.filter(isOptional).map((field) => (
        <TextEditor key={field} content={content} textKey={`${key}.${field}`} language={language} />
      ))}
      {fields.includes('rating') ? <RatingField content={content} textKey={`${key}.rating`} /> : null}
      {fields.includes('target') ? <TargetField content={content} textKey={`${key}.target`} /> : null}
    </Stack>
  );
}

/** The place of an item in its list; it can be moved, removed, and another one added. */
function ItemPlace({ content, list, id, onChoose }: Omit<ItemEditorProps, 'language'>) {
  const { state, change } = content;
  const ids = idsOf(content.state, content.own, list);
  const place = ids.indexOf(id);
  const { least, most } = state.lists[list] ?? { least: 0, most: 0 };
  const put = (next: string[]) =>
    change({ [`list:${list}`]: sameAsInitial(content, list, next) ? null : next });
  const move = (by: number) => {
    const next = ids.filter((one) => one !== id);
    next.splice(place + by, 0, id);
    put(next);
  };
  return (
    <div className={styles.place}>
      <h3 className={styles.title}>{keyLabel(list)}</h3>
      <p className={styles.count} role="status">
        {place + 1} of {ids.length}
      </p>
      <Button
        variant="quiet"
        size="small"
        icon={<ArrowUp aria-hidden="true" />}
        disabled={place <= 0}
        onClick={() => move(-1)}
      >
        Earlier
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={<ArrowDown aria-hidden="true" />}
        disabled={place === ids.length - 1}
        onClick={() => move(1)}
      >
        Later
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={<Trash2 aria-hidden="true" />}
        disabled={ids.length <= least}
        title={ids.length <= least ? `There must be at least ${least}.` : undefined}
        onClick={() => {
          put(ids.filter((one) => one !== id));
          onChoose(null);
        }}
      >
        Remove
      </Button>
      <AddButton content={content} list={list} after={id} most={most} onChoose={onChoose} />
    </div>
  );
}

interface AddButtonProps {
  content: Content;
  list: string;
  /** The item behind which it goes; at the end of the list where there is none. */
  after: string | null;
  most: number;
  /** The name of the list, where the screen has several such buttons. */
  to?: string;
  onChoose: (chosen: Chosen) => void;
}

/** Adds an item to a list, and opens it. */
export function AddButton({ content, list, after, most, to, onChoose }: AddButtonProps) {
  const ids = idsOf(content.state, content.own, list);
  const add = () => {
    const id = `new-${crypto.randomUUID().replaceAll('-', '').slice(0, 8)}`;
    const next = [...ids];
    next.splice(after === null ? ids.length : ids.indexOf(after) + 1, 0, id);
    content.change({ [`list:${list}`]: next });
    onChoose({ kind: 'item', list, id });
  };
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Plus aria-hidden="true" />}
      disabled={ids.length >= most}
      title={ids.length >= most ? `There can be at most ${most}.` : undefined}
      onClick={add}
    >
      {after === null ? 'Add' : 'Add after this'}
      {to === undefined ? null : <VisuallyHidden> to {to}</VisuallyHidden>}
    </Button>
  );
}

function sameAsInitial({ state }: Content, list: string, ids: readonly string[]): boolean {
  return JSON.stringify(ids) === JSON.stringify((listAt(state, list) ?? []).map(({ id }) => id));
}
