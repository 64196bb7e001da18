import type { Profile } from '@grid/schema/profile'
import { StatusMark } from '../../../design/status-mark'

type Props = { readonly member: Pick<Profile, 'is_admin'>; readonly isBanned: boolean | null }

/** What a member may do, as sign and word; nothing of both where it is not known. */
export function MemberState({ member, isBanned }: Props) {
  if (isBanned === null) return <>–</>
  if (isBanned) return <StatusMark tone="error">Banned</StatusMark>
  if (member.is_admin) return <StatusMark tone="info">Admin</StatusMark>
  return <StatusMark tone="neutral">Member</StatusMark>
}
