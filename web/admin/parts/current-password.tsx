import type { Form } from '../../data/use-form.ts';
import { TextField } from '../../ui/field.tsx';

/** The field for the admin's own password, which every change of an account asks for. */
export function CurrentPassword({ form }: { form: Form }) {
  return (
    <TextField
      label="Your current password"
      type="password"
      autoComplete="current-password"
      required
      {...form.field('currentPassword')}
    />
  );
}
