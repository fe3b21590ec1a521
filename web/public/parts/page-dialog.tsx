import { useTexts } from '../../data/texts.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';

/** A dialog of the public pages: its cross is named in the visitor's language. */
export function PageDialog(props: Omit<DialogProps, 'closeLabel'>) {
  return <Dialog {...props} closeLabel={useTexts('frame').close} />;
}
