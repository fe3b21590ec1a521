import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import X from 'lucide-react/icons/x';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './toast.module.css';
import { useUndoKeys } from './use-undo-keys.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A message that outlives the screen it came from. */
export interface ToastMessage {
  kind: 'success' | 'error';
  text: string;
  /** Its subject, such as the name of a record. */
  detail?: string;
  offer?: ToastOffer;
}

/** The undo, offered for a while: by the toast's button, or by Ctrl + Z wherever nobody is typing. */
export interface ToastOffer {
  /** The words on the button. */
  label: string;
  /** The button's accessible name, which begins with what it says. */
  name: string;
  /** When it ends, in milliseconds since 1970; the message stays just as long. */
  until: number;
  accept: () => void;
  /** Called when it is taken, closed, or over. */
  ended: () => void;
  /** Called when it goes while it has the focus. */
  focusLost: () => void;
}

interface ShownToast extends ToastMessage {
  id: number;
}

/** Milliseconds that a message without an offer stays, unless a pointer is on it. */
const stays = { success: 5000, error: 12_000 };
/** How many toasts without an offer are shown at once. */
const mostAtOnce = 3;

const ToastContext = createContext<((toast: ToastMessage) => void) | null>(null);

/**
 * Returns the function that shows a toast.
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
    setToasts((shown) => withoutOldest([...shown, { ...toast, id: (shown.at(-1)?.id ?? 0) + 1 }]));
  }, []);
  const close = useCallback(({ id, offer }: ShownToast) => {
    offer?.ended();
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);
  const newest = toasts.findLast(({ offer }) => offer !== undefined);
  useUndoKeys('screen', newest?.offer && (() => acceptOffer(newest, close)));
  const ofKind = (kind: ToastMessage['kind']) =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map((toast) => <Toast key={toast.id} toast={toast} onClose={close} />);

  return (
    <ToastContext.Provider value={show}>
      <div className={styles.screen}>
        {children}
        <div className={styles.region}>
          <div role="status">{ofKind('success')}</div>
          <div role="alert">{ofKind('error')}</div>
        </div>
      </div>
    </ToastContext.Provider>
  );
}

/** Drops the oldest of too many toasts; those with an offer stay. */
function withoutOldest(toasts: readonly ShownToast[]): readonly ShownToast[] {
  const plain = toasts.filter(({ offer }) => offer === undefined);
  const tooOld = new Set(plain.slice(0, Math.max(0, plain.length - mostAtOnce)));
  return toasts.filter((toast) => !tooOld.has(toast));
}

function acceptOffer(toast: ShownToast, close: (toast: ShownToast) => void) {
  close(toast);
  toast.offer?.accept();
}

function Toast({ toast, onClose }: { toast: ShownToast; onClose: (toast: ShownToast) => void }) {
  const [held, setHeld] = useState(false);
  const { kind, text, detail, offer } = toast;
  const hasOffer = offer !== undefined;
  const Icon = kind === 'success' ? CircleCheck : CircleAlert;

  useEffect(() => {
    if (held || hasOffer) return;
    const timer = setTimeout(() => onClose(toast), stays[kind]);
    return () => clearTimeout(timer);
  }, [held, hasOffer, toast, kind, onClose]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press; pointing at a toast only keeps it open
    <div
      className={joinClasses(styles.toast, styles[kind])}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.message}>
        <p className={styles.text}>{text}</p>
        {detail ? <p className={styles.detail}>{detail}</p> : null}
      </div>
      {offer ? (
        <Offer offer={offer} onAccept={() => acceptOffer(toast, onClose)} onEnd={() => onClose(toast)} />
      ) : null}
      <IconButton label="Close message" className={styles.close} onClick={() => onClose(toast)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface OfferProps {
  offer: ToastOffer;
  onAccept: () => void;
  onEnd: () => void;
}

/** The offer's button and the time left; the seconds are for the eye, screen readers hear them once. */
function Offer({ offer, onAccept, onEnd }: OfferProps) {
  const seconds = useSecondsLeft(offer.until);
  const [told] = useState(seconds);
  const whole = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  const { until, focusLost } = offer;

  const isOver = seconds <= 0;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  useLayoutEffect(() => {
    const toast = whole.current?.closest(`.${styles.toast}`);
    // In this phase what goes is still there.
    return () => {
      if (toast?.contains(document.activeElement)) focusLost();
    };
  }, [focusLost]);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const duration = Math.max(0, until - Date.now());
    bar.current?.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], { duration });
  }, [until]);

  return (
    <div ref={whole} className={styles.offer}>
      <Button
        variant="secondary"
        size="small"
        aria-label={offer.name}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={onAccept}
      >
        {offer.label}
      </Button>
      <span className={styles.hint} aria-hidden="true">
        <span className={styles.keys}>Ctrl + Z</span>
        <span>{Math.max(0, seconds)} s left</span>
      </span>
      <VisuallyHidden>
        for {told} seconds: by Control and Z, or by the button at the end of the page.
      </VisuallyHidden>
      <span ref={bar} className={styles.bar} aria-hidden="true" />
    </div>
  );
}

/** Counts down the seconds until a moment, rounded up. */
function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until)), 100);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

function secondsUntil(moment: number): number {
  return Math.ceil((moment - Date.now()) / 1000);
}
