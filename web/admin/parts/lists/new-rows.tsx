import { Button } from '../../../ui/button.tsx';
import { useFocusKept } from '../../data/keep-focus.ts';
import { Pill } from './pill.tsx';

interface NewRowsProps {
  waiting: number;
  /** The name of one of them: 'enrollment'. */
  noun: string;
  busy: boolean;
  onShow: () => void;
}

/** Announces new rows without moving anything; they are shown only when asked for. */
export function NewRows({ waiting, noun, busy, onShow }: NewRowsProps) {
  const isShown = waiting > 0;
  useFocusKept(isShown);
  const text = `${waiting.toLocaleString('en-IN')} new ${noun}${waiting === 1 ? '' : 's'}`;
  return (
    <Pill text={isShown ? text : null}>
      <Button size="small" busy={busy} aria-label={`Show ${text}`} onClick={onShow}>
        Show
      </Button>
    </Pill>
  );
}
