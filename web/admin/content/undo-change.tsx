import { Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Content } from './use-content.ts';

interface UndoChangeProps {
  content: Content;
  address: string;
  /** The name of the place, where others have such a button beside it. */
  label?: string;
}

/** Takes back what was changed in a place; nothing where nothing was. */
export function UndoChange({ content, address, label }: UndoChangeProps) {
  if (!(address in content.changes)) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<Undo2 aria-hidden="true" />}
      onClick={() => content.undo([address])}
    >
      Undo
      {label === undefined ? null : <VisuallyHidden>: {label}</VisuallyHidden>}
    </Button>
  );
}
