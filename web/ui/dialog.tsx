import X from 'lucide-react/icons/x';
import type { MouseEvent, PointerEvent, ReactNode, SyntheticEvent } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The props of every dialog. */
export interface DialogProps {
  title: ReactNode;
  /** Called when the visitor wants to leave: Escape, the cross, a click beside the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** An alert dialog has no cross and stays at a click beside it. */
  role?: 'alertdialog';
  size?: 'small' | 'medium' | 'large';
  /** The title is for assistive technology only. */
  hideTitle?: boolean;
  closeLabel?: string;
  /** Id of a text inside that describes the dialog. */
  describedBy?: string;
  /** Something is under way: the dialog cannot be left. */
  busy?: boolean;
  className?: string;
}

/**
 * A modal dialog: open while it is mounted. The rest of the page cannot be reached, focus goes to what has
 * `data-autofocus` inside, else to the title, and back to where it was when the dialog goes.
 */
export function Dialog({
  title,
  onClose,
  children,
  role,
  size = 'medium',
  hideTitle = false,
  closeLabel = 'Close',
  describedBy,
  busy = false,
  className,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const focused = useRef<HTMLElement>(null);
  const titleId = useId();
  useModal(dialog);

  const leave = () => {
    if (!busy) onClose();
  };
  // The browser would close the dialog by itself; its parent decides whether to unmount it.
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    leave();
  };
  // At a second Escape or Back the browser closes it without asking.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    const element = event.currentTarget;
    if (event.target !== element || element.open) return;
    const before = focused.current;
    element.showModal();
    before?.focus();
    leave();
  };
  // A press inside that is let go outside, as when text is selected, is no click beside the dialog.
  const press = (event: PointerEvent) => {
    pressedBeside.current = event.target === event.currentTarget;
  };
  const click = (event: MouseEvent) => {
    if (!role && pressedBeside.current && event.target === event.currentTarget) leave();
  };

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      className={joinClasses(styles.dialog, styles[size], className)}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={press}
      onClick={click}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div className={styles.content}>
        <div className={joinClasses(styles.head, hideTitle && styles.bare)}>
          <h2 id={titleId} className={styles.title} tabIndex={-1}>
            {hideTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title}
          </h2>
          {role ? null : (
            <IconButton label={closeLabel} className={styles.close} disabled={busy} onClick={leave}>
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}

/** Opens the dialog as it is mounted, and closes it before it goes, so that focus returns. */
function useModal(dialog: { current: HTMLDialogElement | null }) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    const page = document.documentElement;
    page.toggleAttribute('data-scrollbar', window.innerWidth > page.clientWidth);
    element.showModal();
    const first =
      element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>('h2');
    first?.focus();
    return () => {
      element.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [dialog]);
}
