import { ApiError } from '../../data/errors.ts';
import { Button } from '../../ui/button.tsx';

/** Tells whether a save was refused because somebody else had saved first. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** The way on from there: gives up what was typed. */
export function LoadSaved({ onLoad }: { onLoad: () => void }) {
  return (
    <Button variant="secondary" size="small" onClick={onLoad}>
      Load what is saved
    </Button>
  );
}
