import type { ReactNode } from 'react';
import { type Control, controlProps, Frame, useFieldIds } from './field.tsx';
import styles from './file-field.module.css';

type FileFieldProps = Control<'input'> & {
  /** The words on the button. */
  action: string;
  icon: ReactNode;
  /** The name of the chosen file, or that there is none. */
  chosen: string;
};

/** A file to send; the browser's own control lies unseen over the button, so that files can be dropped on it too. */
export function FileField({
  label,
  hint,
  error,
  optional,
  className,
  action,
  icon,
  chosen,
  ...rest
}: FileFieldProps) {
  const ids = useFieldIds(rest.id);
  return (
    <Frame ids={ids} label={label} hint={hint} error={error} optional={optional} className={className}>
      <div className={styles.file}>
        <input {...rest} {...controlProps(ids, hint, error)} type="file" className={styles.picker} />
        <span className={styles.pick} aria-hidden="true">
          {icon}
          {action}
        </span>
        <span className={styles.chosen} aria-hidden="true">
          {chosen}
        </span>
      </div>
    </Frame>
  );
}
