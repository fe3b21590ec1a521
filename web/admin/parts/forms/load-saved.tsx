import { ApiError } from '../../../data/errors.ts';
import { Button } from '../../../ui/button.tsx';

/** Whether a save was refused because another admin had saved first. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** Discards what was typed and loads what the other has saved. */
export function LoadSaved({ onLoad }: { onLoad: () => void }) {
  return (
    <Button variant="secondary" size="small" onClick={onLoad}>
      Load what is saved
    </Button>
  );
}
