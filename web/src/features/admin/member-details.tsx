import type { CallOutput } from '@grid/schema/calls'
import type { Profile } from '@grid/schema/profile'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'
import { call } from '../../data/callables'
import { Avatar } from '../../design/avatar'
import { type ActionMessages, useAction } from './admin-section'
import { formatMoment } from './dates'
import { ADMIN_MESSAGES, confirmRemoval } from './messages'
import { RemovalDialog } from './reason-dialog'
import type { Details } from './row-drawer'

const CLEAR_MESSAGES: ActionMessages<CallOutput<'clearProfile'>> = {
  success: ADMIN_MESSAGES.profileCleared,
  partial: ({ changed }) => (changed ? null : ADMIN_MESSAGES.profileEmpty),
  failure: ADMIN_MESSAGES.profileClearFailed,
}
const CONFIRM_CLEAR = confirmRemoval('profile')

type MemberModeration = {
  readonly removeAvatar: (member: Profile) => void
  readonly clearProfile: (member: Profile) => void
}

/**
 * Removes avatars and clears profiles; the audit log names the member. The caller renders `dialog`.
 */
export function useMemberModeration() {
  const { error, run } = useAction()
  const [clearing, setClearing] = useState<Profile | null>(null)
  const removeAvatar = ({ id, username }: Profile) =>
    void run(id, () => call('removeAvatar', { user_id: id }), {
      success: ADMIN_MESSAGES.avatarRemoved(username),
      partial: ({ changed }) => (changed ? null : ADMIN_MESSAGES.avatarRemovedAlready(username)),
      failure: ADMIN_MESSAGES.avatarRemoveFailed,
    })
  const name = clearing?.username
  const dialog = clearing && (
    <RemovalDialog
      title={`Clear the profile of ${name}`}
      text={`${CONFIRM_CLEAR.text} ${name} is notified, with the reason if you enter one.`}
      action={CONFIRM_CLEAR.action}
      messages={CLEAR_MESSAGES}
      onRemove={(reason) => call('clearProfile', { user_id: clearing.id, reason })}
      onClose={() => setClearing(null)}
    />
  )
  return { error, removeAvatar, clearProfile: setClearing, dialog }
}

/** The details of a member, with the actions on the public profile. */
export function memberDetails(row: Profile, state: ReactNode, actions: MemberModeration): Details {
  const { bio, links = [], avatar } = row
  const hasProfile = Boolean(bio) || links.length > 0 || Boolean(avatar)
  return {
    title: row.username,
    facts: [
      ['State', state],
      ...(avatar ? [avatarFact(row, actions)] : []),
      ...(bio ? [['Bio', bio] as const] : []),
      ...(links.length > 0 ? [['Links', links.join(', ')] as const] : []),
      ...(hasProfile ? [profileFact(row, actions)] : []),
      ['Joined', formatMoment(row.created_at)],
      ['Reputation', row.reputation],
      ['Account ID', row.id],
    ],
  }
}

function avatarFact(row: Profile, { removeAvatar }: MemberModeration) {
  const fact = (
    <Stack key="avatar" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Avatar name={row.username} avatar={row.avatar} width={96} />
      <Button color="error" size="small" onClick={() => removeAvatar(row)}>
        Remove avatar
      </Button>
    </Stack>
  )
  return ['Avatar', fact] as const
}

function profileFact(row: Profile, { clearProfile }: MemberModeration) {
  const fact = (
    <Button key="profile" color="error" size="small" onClick={() => clearProfile(row)}>
      Clear profile
    </Button>
  )
  return ['Profile', fact] as const
}
