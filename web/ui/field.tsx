import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import styles from './field.module.css';
import { joinClasses } from './join-classes.ts';

/** The parts of every field besides its control. */
interface FieldFrame {
  label: ReactNode;
  /** Help that is always there. */
  hint?: ReactNode;
  /** The problem of the value, in words. */
  error?: string | undefined;
  /** Writes '(optional)' after the label. */
  optional?: boolean;
}

/** A control's own properties with those of its field. */
export type Control<Tag extends 'input' | 'textarea' | 'select'> = ComponentProps<Tag> &
  FieldFrame & { name: string };

/** An input of one line with its label above and its error below. */
export function TextField({ label, hint, error, optional, className, ...rest }: Control<'input'>) {
  const ids = useFieldIds(rest.id);
  return (
    <Frame ids={ids} label={label} hint={hint} error={error} optional={optional} className={className}>
      <input {...rest} {...controlProps(ids, hint, error)} className={styles.control} />
    </Frame>
  );
}

/** A text of several lines. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  rows = 4,
  ...rest
}: Control<'textarea'>) {
  const ids = useFieldIds(rest.id);
  return (
    <Frame ids={ids} label={label} hint={hint} error={error} optional={optional} className={className}>
      <textarea
        {...rest}
        {...controlProps(ids, hint, error)}
        rows={rows}
        className={joinClasses(styles.control, styles.area)}
      />
    </Frame>
  );
}

/**
 * A choice from a list; its children are the options. It tells by `onInput` what is chosen: `onChange` comes after it, and where the
 * form around it has rendered anew meanwhile, React has put the choice back by then.
 */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: Omit<Control<'select'>, 'onChange'>) {
  const ids = useFieldIds(rest.id);
  return (
    <Frame ids={ids} label={label} hint={hint} error={error} optional={optional} className={className}>
      <select
        {...rest}
        {...controlProps(ids, hint, error)}
        // React warns of a value that nobody changes.
        onChange={() => undefined}
        className={styles.control}
      />
    </Frame>
  );
}

interface CheckboxProps extends ComponentProps<'input'> {
  name: string;
  error?: string | undefined;
  /** The label, to the right of the box; it may hold links. */
  children: ReactNode;
}

/** A box to tick. */
export function Checkbox({ error, children, className, ...rest }: CheckboxProps) {
  const ids = useFieldIds(rest.id);
  return (
    <div className={joinClasses(styles.field, className)}>
      <div className={styles.check}>
        <input {...rest} {...controlProps(ids, undefined, error)} type="checkbox" className={styles.box} />
        <label htmlFor={ids.control} className={styles.checkLabel}>
          {children}
        </label>
      </div>
      <FieldError id={ids.error} error={error} />
    </div>
  );
}

interface FieldIds {
  control: string;
  hint: string;
  error: string;
}

interface FrameProps extends FieldFrame {
  ids: FieldIds;
  className: string | undefined;
  children: ReactNode;
}

/** A label above a control, with its hint, and its error below. */
export function Frame({ ids, label, hint, error, optional, className, children }: FrameProps) {
  return (
    <div className={joinClasses(styles.field, className)}>
      <label htmlFor={ids.control} className={styles.label}>
        {label}
        {optional ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      {hint ? (
        <p id={ids.hint} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={ids.error} error={error} />
    </div>
  );
}

/** The problem of a field's value. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p id={id} className={styles.error}>
      {error}
    </p>
  ) : null;
}

/** Returns the ids that tie a control to its label, hint and error. */
export function useFieldIds(given: string | undefined): FieldIds {
  const made = useId();
  const control = given ?? made;
  return { control, hint: `${control}-hint`, error: `${control}-error` };
}

/** Returns what a control says of itself to assistive technology. */
export function controlProps(ids: FieldIds, hint: ReactNode, error: string | undefined) {
  const describedBy = [hint ? ids.hint : '', error ? ids.error : ''].filter(Boolean).join(' ');
  return {
    id: ids.control,
    'aria-describedby': describedBy || undefined,
    ...(error ? { 'aria-invalid': true as const } : {}),
  };
}
