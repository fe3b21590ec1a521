import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import type { Form } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './new-password.module.css';

interface NewPasswordProps {
  form: Form;
  hint: ReactNode;
  ref?: RefObject<HTMLInputElement | null>;
}

/** The fields for a new password: typed twice, and shown to whoever wants to see what they type. */
export function NewPassword({ form, hint, ref }: NewPasswordProps) {
  const [isShown, setShown] = useState(false);
  const field = {
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
    required: true,
  } as const;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <>
      <TextField ref={ref} label="New password" hint={hint} {...field} {...form.field('newPassword')} />
      <TextField label="Repeat password" {...field} {...form.field('repeatedPassword')} />
      <Button
        variant="quiet"
        size="small"
        className={styles.show}
        icon={<Icon aria-hidden="true" />}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide password' : 'Show password'}
      </Button>
    </>
  );
}
