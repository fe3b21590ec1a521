import { RefreshCw } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { adminTexts } from '../../../../src/content/admin.ts';
import { restoreFocus } from '../../../data/restore-focus.ts';
import { Button } from '../../../ui/button.tsx';

/** The button that reloads a list. */
export function RefreshButton({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);

  async function refresh({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    setBusy(true);
    await onRefresh().catch(() => undefined);
    setBusy(false);
    restoreFocus(currentTarget);
  }

  return (
    <Button
      variant="secondary"
      size="small"
      icon={<RefreshCw aria-hidden="true" />}
      busy={busy}
      onClick={(event) => void refresh(event)}
    >
      {adminTexts.refresh}
    </Button>
  );
}
