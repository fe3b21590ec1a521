import { type MouseEvent, type ReactNode, useState } from 'react';
import { restoreFocus } from '../../../data/restore-focus.ts';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { callFailure } from '../../data/call-failure.ts';
import { useFailureToast } from '../../data/use-failure-toast.ts';
import { openPdf } from './open-pdf.ts';

interface PdfButtonProps {
  /** The path of the call that gives the file. */
  path: string;
  /** Returns what is posted to it; missing: it is only read. */
  body?: () => unknown;
  variant?: ButtonVariant;
  icon?: ReactNode;
  /** A name of its certificate, for people who do not see what it belongs to. */
  label?: string;
  /** It has the focus when its dialog opens. */
  isFirst?: boolean;
  children: ReactNode;
}

/** Opens certificates as they are printed, in a new tab. */
export function PdfButton({
  path,
  body,
  variant = 'secondary',
  icon,
  label,
  isFirst,
  children,
}: PdfButtonProps) {
  const [busy, setBusy] = useState(false);
  const showFailure = useFailureToast();

  async function open({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    setBusy(true);
    try {
      await openPdf(path, body?.());
    } catch (error) {
      showFailure(error, callFailure(error, 'The file could not be opened.'));
    } finally {
      setBusy(false);
      restoreFocus(currentTarget);
    }
  }

  return (
    <Button
      variant={variant}
      size="small"
      icon={icon}
      busy={busy}
      busyText="Opening…"
      aria-label={busy ? undefined : label}
      data-autofocus={isFirst}
      onClick={(event) => void open(event)}
    >
      {children}
    </Button>
  );
}
