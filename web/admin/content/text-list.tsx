import { useId, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { TextField } from '../../ui/field.tsx';
import { AddButton } from './item-editor.tsx';
import styles from './text-list.module.css';
import { type Chosen, type Row, type Section, sectionsOf } from './texts-of-page.ts';
import type { Content } from './use-content.ts';

interface TextListProps {
  content: Content;
  groups: readonly string[];
  onChoose: (chosen: Chosen) => void;
}

/** Every text of a page, also those that only show later: in dialogs, after sending, on other screens. */
export function TextList({ content, groups, onChoose }: TextListProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const sections = sectionsOf(content.state, content.own, groups).map((section) => ({
    ...section,
    rows: section.rows.filter(({ label, text }) => `${label} ${text}`.toLowerCase().includes(wanted)),
  }));
  const shown = sections.filter(({ rows, lists }) => rows.length > 0 || (wanted === '' && lists.length > 0));
  return (
    <div className={styles.list}>
      <TextField
        name="search-texts"
        type="search"
        label="Find a text"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {shown.length === 0 ? <p>No text on this page has these words.</p> : null}
      {shown.map((section) => (
        <SectionRows key={section.title} content={content} section={section} onChoose={onChoose} />
      ))}
    </div>
  );
}

interface SectionRowsProps extends Omit<TextListProps, 'groups'> {
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
            after={null}
            most={content.state.lists[list]?.most ?? 0}
            onChoose={onChoose}
          />
        ))}
      </div>
      <ul className={styles.rows}>
        {section.rows.map((row) => (
          <li key={row.keys.join()}>
            <button type="button" className={styles.row} onClick={() => onChoose(row.chosen)}>
              {row.label === '' ? null : <span className={styles.label}>{row.label}</span>}
              <span className={styles.words}>{row.text}</span>
              {isChanged(content, row) ? <Badge text="Changed" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isChanged({ changes }: Content, { keys }: Row): boolean {
  return Object.keys(changes).some((address) => keys.includes(address.slice(address.indexOf(':') + 1)));
}
