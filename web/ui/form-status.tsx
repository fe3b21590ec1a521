import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import type { Ref } from 'react';
import { Button } from './button.tsx';
import styles from './form-status.module.css';
import { joinClasses } from './join-classes.ts';

/** The message of a form after it was sent, or could not be. */
export interface FormStatusText {
  kind: 'success' | 'error' | 'info';
  /** A sentence a line. */
  text: string;
  /** A button beside it. */
  action?: { label: string; press: () => void };
}

interface FormStatusProps {
  status: FormStatusText | null;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

/**
 * The line in which a form tells how it went. Keep it mounted with `null`: screen readers announce what appears in
 * a region that was there before.
 */
export function FormStatus({ status, className, ref }: FormStatusProps) {
  const failed = status?.kind === 'error';
  return (
    <div ref={ref} className={className}>
      <div role="status">{status && !failed ? <Line status={status} /> : null}</div>
      <div role="alert">{status && failed ? <Line status={status} /> : null}</div>
    </div>
  );
}

function Line({ status }: { status: FormStatusText }) {
  const Icon = status.kind === 'success' ? CircleCheck : CircleAlert;
  return (
    <p className={joinClasses(styles.line, styles[status.kind])}>
      <Icon aria-hidden="true" />
      <span>
        {status.text.split('\n').map((sentence) => (
          <span key={sentence}>{sentence} </span>
        ))}
      </span>
      {status.action ? (
        <Button variant="secondary" size="small" onClick={status.action.press}>
          {status.action.label}
        </Button>
      ) : null}
    </p>
  );
}
