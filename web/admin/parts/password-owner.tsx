/** A hidden field that shows password managers whose password a form is about. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
