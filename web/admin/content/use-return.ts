import { useEffect, useRef } from 'react';

/** Calls a function whenever the admin comes back to the tab from another one, or from another window. */
export function useReturn(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    let isAway = false;
    // The frame with the page takes the focus too: then the document still has it.
    const leave = () =>
      setTimeout(() => {
        isAway ||= !document.hasFocus();
      });
    const come = () => {
      if (document.visibilityState === 'hidden') {
        isAway = true;
      } else if (isAway) {
        isAway = false;
        latest.current();
      }
    };
    window.addEventListener('blur', leave);
    window.addEventListener('focus', come);
    document.addEventListener('visibilitychange', come);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', come);
      document.removeEventListener('visibilitychange', come);
    };
  }, []);
}
