import type { Profile } from '@grid/schema/profile'
import { styled } from '@mui/material/styles'
import { lazyComponent } from '../../design/lazy-component'
import { FollowToggle } from '../../forms/follow-toggle'
import { useSignedIn } from '../../session/session'

const MemberButtons = lazyComponent(async () => (await import('./member-buttons')).MemberButtons)

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  marginBottom: theme.spacing(3),
}))

/** What others can do about a member. Visitors see and load the first button alone. */
export function MemberActions({ profile }: { readonly profile: Profile }) {
  const uid = useSignedIn()?.profile?.id
  if (uid === profile.id) return null
  return (
    <Row>
      <FollowToggle kind="member" id={profile.id} name={profile.username} />
      {uid && <MemberButtons uid={uid} member={profile} />}
    </Row>
  )
}
