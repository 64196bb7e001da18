import type { Profile } from '@grid/schema/profile'
import { lazyComponent } from '../../design/lazy-component'
import { useSignedIn } from '../../session/session'

const HideButtons = lazyComponent(async () => (await import('./hide-buttons')).HideButtons)

/** What members can do about another member. Visitors see and load nothing. */
export function MemberActions({ profile }: { readonly profile: Profile }) {
  const uid = useSignedIn()?.profile?.id
  if (!uid || uid === profile.id) return null
  return <HideButtons uid={uid} member={profile} />
}
