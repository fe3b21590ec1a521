import type { Form } from '../../data/use-form.ts';
import { TextField } from '../../ui/field.tsx';

interface ContactFieldProps {
  form: Form;
  name: string;
  label: string;
}

/** Asks for a visitor's email address, with the keyboard for it and without corrections. */
export function EmailField({ form, name, label }: ContactFieldProps) {
  return (
    <TextField
      label={label}
      required
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...form.field(name)}
    />
  );
}

/** Asks for a visitor's telephone number, which some forms do without. */
export function PhoneField({
  form,
  name,
  label,
  required = true,
}: ContactFieldProps & { required?: boolean }) {
  return (
    <TextField
      label={label}
      required={required}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...form.field(name)}
    />
  );
}
