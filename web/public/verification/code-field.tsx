import type { ComponentProps } from 'react';
import { TextField } from '../../ui/field.tsx';
import styles from './code-field.module.css';
import { grouped } from './grouped.ts';

/** Asks for the code of a certificate at the spot of the paper where it is printed, below the QR code. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return (
    <div className={styles.paper}>
      <svg className={styles.code} viewBox="0 0 21 21" aria-hidden="true">
        <path d="M0 0h7v7H0zM14 0h7v7h-7zM0 14h7v7H0z" className={styles.eye} />
        <path d="M2 2h3v3H2zM16 2h3v3h-3zM2 16h3v3H2zM9 0h2v2H9zM9 4h3v2H9zM8 8h2v3H8zM12 8h3v2h-3zM17 9h4v2h-4zM0 9h3v3H0zM5 9h2v2H5zM9 13h4v2H9zM15 13h2v3h-2zM19 14h2v2h-2zM9 17h2v4H9zM13 18h3v3h-3zM18 18h3v3h-3z" />
      </svg>
      <TextField
        {...props}
        className={styles.field}
        onInput={({ currentTarget }) => {
          // At a correction in the middle, the cursor stays.
          if (currentTarget.selectionStart === currentTarget.value.length)
            currentTarget.value = grouped(currentTarget.value);
        }}
      />
    </div>
  );
}
