/** Tells password managers whose password a form asks for or changes; nobody else sees it. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
