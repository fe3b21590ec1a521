import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react';
import type { DialogProps } from '../../../ui/dialog.tsx';
import { ViewDialog } from '../../../ui/view-dialog.tsx';
import { useAskedClose } from './use-asked-close.tsx';

const Report = createContext<(form: string, isUnsaved: boolean) => void>(() => undefined);

/** A dialog around forms that are sent by themselves. Leaving it asks first while something in one of them is not sent. */
export function FormsDialog({ onClose, children, ...rest }: DialogProps) {
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const report = useCallback((form: string, isUnsaved: boolean) => {
    setUnsaved((before) => [...before.filter((other) => other !== form), ...(isUnsaved ? [form] : [])]);
  }, []);
  const { close, question } = useAskedClose(unsaved.length > 0, onClose);
  return (
    <>
      <ViewDialog {...rest} onClose={close}>
        <Report value={report}>{children}</Report>
      </ViewDialog>
      {question}
    </>
  );
}

/** Has the dialog around a form, if there is one, ask before what is unsaved in it is lost. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useId();
  const report = useContext(Report);
  useEffect(() => {
    report(form, isUnsaved);
    return () => report(form, false);
  }, [report, form, isUnsaved]);
}
