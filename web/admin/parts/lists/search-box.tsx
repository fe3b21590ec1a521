import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './search-box.module.css';

interface SearchBoxProps {
  label: string;
  /** The current search; it can also change from outside, as by the browser's Back. */
  value: string;
  onSearch: (text: string) => void;
  /** Milliseconds without a key before it searches. */
  delay?: number;
}

/** A search that answers as text is typed. */
export function SearchBox({ label, value, onSearch, delay = 0 }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const told = useRef(value);

  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(() => {
      told.current = text;
      onSearch(text);
    }, delay);
    return () => clearTimeout(timer);
  }, [text, onSearch, delay]);

  return (
    <search className={styles.box}>
      <label htmlFor={id} className={styles.label}>
        <Search aria-hidden="true" />
        {label}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        className={styles.input}
        value={text}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
    </search>
  );
}
