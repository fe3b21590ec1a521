import type { TeamMember } from '../../../src/shared/records.ts';
import { AccountDialog } from '../parts/account/account-dialog.tsx';
import {
  AddDialog,
  EndSessionsDialog,
  HandOver,
  type NewPassword,
  RemoveDialog,
  ResetDialog,
  ResetFactorDialog,
} from './admin-dialogs.tsx';
import { RoleDialog } from './role-dialog.tsx';

/** The dialog that is open, and the admin it is about. */
export type Opened =
  | { what: 'add' | 'account' | 'own second factor' }
  | { what: 'role' | 'reset' | 'reset factor' | 'end sessions' | 'remove'; admin: TeamMember }
  | { what: 'hand over'; password: NewPassword };

interface OpenedDialogProps {
  opened: Opened;
  /** An admin has a new password, which nobody has noted yet. */
  onPassword: (password: NewPassword) => void;
  onNoted: (password: NewPassword) => void;
  /** Something was changed, and what, in a sentence. */
  onDone: (text: string) => void;
  /** The admin’s own account was closed, where anything may have changed. */
  onAccountClosed: () => void;
  onClose: () => void;
}

/** The dialog that is open on the screen of the admins. */
export function OpenedDialog({
  opened,
  onPassword,
  onNoted,
  onDone,
  onAccountClosed,
  onClose,
}: OpenedDialogProps) {
  switch (opened.what) {
    case 'account':
      return <AccountDialog onClose={onAccountClosed} />;
    case 'own second factor':
      return <AccountDialog opens="second factor" onClose={onAccountClosed} />;
    case 'add':
      return <AddDialog onDone={onPassword} onClose={onClose} />;
    case 'role':
      return <RoleDialog admin={opened.admin} onDone={onDone} onClose={onClose} />;
    case 'reset':
      return <ResetDialog admin={opened.admin} onDone={onPassword} onClose={onClose} />;
    case 'reset factor':
      return <ResetFactorDialog admin={opened.admin} onDone={onDone} onClose={onClose} />;
    case 'end sessions':
      return <EndSessionsDialog admin={opened.admin} onDone={onDone} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog admin={opened.admin} onDone={onDone} onClose={onClose} />;
    case 'hand over':
      return <HandOver {...opened.password} onNoted={() => onNoted(opened.password)} onClose={onClose} />;
  }
}
