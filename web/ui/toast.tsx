import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './toast.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A message that outlives the screen it came from. */
export interface ToastMessage {
  kind: 'success' | 'error';
  text: string;
}

interface ShownToast extends ToastMessage {
  id: number;
}

/** Milliseconds that a message stays, unless somebody points at it. */
const stays = { success: 5000, error: 12_000 };
const mostAtOnce = 3;

const ToastContext = createContext<((toast: ToastMessage) => void) | null>(null);

/**
 * Gives the function that shows a toast.
 * @throws Error outside of a ToastProvider.
 */
export function useToast(): (toast: ToastMessage) => void {
  const show = useContext(ToastContext);
  if (show === null) throw new Error('useToast needs a ToastProvider above it.');
  return show;
}

/** Shows the toasts of everything inside, and has them read out. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const show = useCallback((toast: ToastMessage) => {
    setToasts((shown) => [...shown, { ...toast, id: (shown.at(-1)?.id ?? 0) + 1 }].slice(-mostAtOnce));
  }, []);
  const close = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);
  const ofKind = (kind: ToastMessage['kind']) =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map((toast) => <Toast key={toast.id} toast={toast} onClose={close} />);

  return (
    <ToastContext.Provider value={show}>
      {children}
      <div className={styles.region}>
        <div role="status">{ofKind('success')}</div>
        <div role="alert">{ofKind('error')}</div>
      </div>
    </ToastContext.Provider>
  );
}

function Toast({ toast, onClose }: { toast: ShownToast; onClose: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  const { id, kind, text } = toast;
  const Icon = kind === 'success' ? CircleCheck : CircleAlert;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onClose(id), stays[kind]);
    return () => clearTimeout(timer);
  }, [held, id, kind, onClose]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the message from going
    <div
      className={joinClasses(styles.toast, styles[kind])}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>{text}</p>
      <button type="button" className={styles.close} onClick={() => onClose(id)}>
        <X aria-hidden="true" />
        <VisuallyHidden>Close message</VisuallyHidden>
      </button>
    </div>
  );
}
