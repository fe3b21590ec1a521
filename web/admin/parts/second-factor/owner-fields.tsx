import type { TypedFields } from '../../../data/typed-fields.ts';
import type { Form } from '../../../data/use-form.ts';
import { CurrentPassword, PasswordOwner } from '../forms/passwords.tsx';

/** Whose second factor it is. */
export interface Owner {
  email: string;
  /** Typed a moment ago, at log-in; null where it is to be asked for. */
  password: string | null;
}

/** The field for the own password, where it was not typed a moment ago. */
export function OwnerFields({ owner: { email, password }, form }: { owner: Owner; form: Form }) {
  if (password !== null) return null;
  return (
    <>
      <PasswordOwner email={email} />
      <CurrentPassword form={form} />
    </>
  );
}

/** Adds the password to what was typed, where there was no field for it. */
export function withPassword({ password }: Owner, typed: TypedFields): TypedFields {
  return password === null ? typed : { ...typed, currentPassword: password };
}
