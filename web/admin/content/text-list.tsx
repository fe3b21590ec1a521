import { useId } from 'react';
import { firstLanguage, languageNames } from '../../../src/shared/languages.ts';
import { Badge } from '../../ui/badge.tsx';
import { TextField } from '../../ui/field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { AddButton } from './item-editor.tsx';
import { isAnyOutdated } from './outdated.ts';
import { isPhotographedFirst } from './photograph-first.ts';
import styles from './text-list.module.css';
import { type Chosen, type Row, rowName, type Section, sectionsOf, textNow } from './texts-of-page.ts';
import type { Content } from './use-content.ts';

interface TextListProps {
  content: Content;
  groups: readonly string[];
  /** The typed search; it outlasts the list. */
  search: string;
  onSearch: (search: string) => void;
  onChoose: (chosen: Chosen) => void;
}

/** Every text of a page, also those that only show later: in dialogs, after sending, on other screens. */
export function TextList({ content, groups, search, onSearch, onChoose }: TextListProps) {
  const { state, own } = content;
  const wanted = search.trim().toLowerCase();
  const isNamed = ({ title }: Section) => title.toLowerCase().includes(wanted);
  const found = (names: readonly string[]) =>
    sectionsOf(state, own, names)
      .map((section) => ({
        ...section,
        rows: section.rows.filter((row) => says(content, section, row, wanted)),
        lists: isNamed(section) ? section.lists : [],
      }))
      .filter(({ rows, lists }) => rows.length > 0 || lists.length > 0)
      // A section of that name comes before one with a text that says it.
      .sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
  const here = found(groups);
  const elsewhere =
    wanted === ''
      ? []
      : found(Object.keys(state.trees[firstLanguage]).filter((group) => !groups.includes(group)));
  return (
    <Stack gap={5}>
      <p>
        Click a text or a picture on the page, or choose it here. Some show only later, such as in a form.
      </p>
      <TextField
        name="search-texts"
        type="search"
        label="Find a text"
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      {here.length === 0 ? <p>No text on this page has these words.</p> : null}
      {here.map((section) => (
        <SectionRows key={section.title} content={content} section={section} onChoose={onChoose} />
      ))}
      {elsewhere.length === 0 ? null : <h3 className={styles.elsewhere}>On other pages</h3>}
      {elsewhere.map((section) => (
        <SectionRows key={section.title} content={content} section={section} onChoose={onChoose} />
      ))}
    </Stack>
  );
}

/** Whether a row has these words: in its names, or in any of its texts in any language. */
function says({ state, own }: Content, { title }: Section, { label, keys }: Row, wanted: string): boolean {
  if (wanted === '') return true;
  const texts = keys.flatMap((key) => languageNames.map((language) => textNow(state, own, language, key)));
  return [title, label, ...texts].some((text) => text.toLowerCase().includes(wanted));
}

interface SectionRowsProps extends Pick<TextListProps, 'content' | 'onChoose'> {
  section: Section;
}

function SectionRows({ content, section, onChoose }: SectionRowsProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {section.title}
        </h3>
        {section.lists.map((list) => (
          <AddButton
            key={list}
            content={content}
            list={list}
            to={section.title}
            after={null}
            most={content.state.lists[list]?.most ?? 0}
            onChoose={onChoose}
          />
        ))}
      </div>
      <ul className={styles.rows}>
        {section.rows.map((row) => (
          <li key={JSON.stringify(row.chosen)}>
            <button
              type="button"
              className={styles.row}
              data-row={rowName(row.chosen)}
              onClick={() => onChoose(row.chosen)}
            >
              {row.label === '' ? null : <span className={styles.label}>{row.label}</span>}
              <span className={styles.words}>{row.text}</span>
              {isChanged(content, row) ? <Badge text="Changed" /> : null}
              {isAnyOutdated(content, row.keys) ? <Badge text="English changed" /> : null}
              {isPhotographedFirst(content, row.picture) ? <Badge text="Photograph first" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isChanged({ changes }: Content, { keys, picture }: Row): boolean {
  if (`picture:${picture}` in changes) return true;
  return Object.keys(changes).some((address) => keys.includes(address.slice(address.indexOf(':') + 1)));
}
