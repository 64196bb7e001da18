import type { Profile } from '@grid/schema/profile'
import { lazyComponent } from '../../design/lazy-component'
import { useSignedIn } from '../../session/session'

const MemberButtons = lazyComponent(async () => (await import('./member-buttons')).MemberButtons)

/** What members can do about another member. Visitors see and load nothing. */
export function MemberActions({ profile }: { readonly profile: Profile }) {
  const uid = useSignedIn()?.profile?.id
  if (!uid || uid === profile.id) return null
  return <MemberButtons uid={uid} member={profile} />
}
