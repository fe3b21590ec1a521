import { Printer } from 'lucide-react';
import { screenPath } from '../../../src/shared/screens.ts';
import { Button } from '../../ui/button.tsx';
import { Screen } from '../frame/screen.tsx';
import { FigureParts } from './figure-parts.tsx';

/** The figures of the panel on a screen of their own, to be printed. */
export function FiguresPage() {
  return (
    <Screen
      title="Figures"
      back={{ href: screenPath('adminPanel'), label: 'Back to Today' }}
      actions={
        <Button
          variant="secondary"
          size="small"
          icon={<Printer aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      }
    >
      <FigureParts />
    </Screen>
  );
}
