/** Tells password managers whose password a form asks for; people know. */
export function Ownership({ email }: { readonly email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
