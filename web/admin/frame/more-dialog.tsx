import { Search } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { useMayDo } from '../data/use-role.ts';
import { AccountButtons } from './account-buttons.tsx';
import styles from './more-dialog.module.css';
import { SectionGroups } from './section-groups.tsx';

interface MoreDialogProps {
  onSearch: () => void;
  onAccount: () => void;
  onClose: () => void;
}

/** Every section by group, account and log-out: what the phone's bar has no place for. */
export function MoreDialog({ onSearch, onAccount, onClose }: MoreDialogProps) {
  const hasSearchInBar = useMayDo('office');
  const instead = (open: () => void) => () => {
    onClose();
    open();
  };
  return (
    <ViewDialog title="All sections" onClose={onClose}>
      {hasSearchInBar ? null : (
        <Button variant="secondary" icon={<Search aria-hidden="true" />} onClick={instead(onSearch)}>
          Search
        </Button>
      )}
      <SectionGroups className={styles.groups} onFollow={onClose} />
      <div className={styles.foot}>
        <AccountButtons onAccount={instead(onAccount)} />
      </div>
    </ViewDialog>
  );
}
