import { useName } from './names'

/** A member by username. */
export function MemberName({ uid }: { readonly uid: string }) {
  return <>{useName(uid)}</>
}
