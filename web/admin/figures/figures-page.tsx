import { Printer } from 'lucide-react';
import { pagePath } from '../../../src/shared/pages.ts';
import { Button } from '../../ui/button.tsx';
import { Screen } from '../frame/screen.tsx';
import { FigureParts } from './figure-parts.tsx';

/** The figures of the panel on a screen of their own, to be printed. */
export function FiguresPage() {
  return (
    <Screen
      title="Figures"
      back={{ href: pagePath('adminPanel'), label: 'Back to the panel' }}
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
