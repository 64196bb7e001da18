import type { CallOutput } from '@grid/schema/calls'
import type { Profile } from '@grid/schema/profile'
import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'
import { call } from '../../data/callables'
import { Avatar } from '../../design/avatar'
import { SteadyButton } from '../../design/buttons'
import { useConfirm } from '../../design/confirm'
import { type ActionMessages, useAction } from './admin-section'
import { formatMoment } from './dates'
import { ADMIN_MESSAGES, confirmAvatarRemoval, confirmRemoval, confirmSignOut } from './messages'
import { RemovalDialog } from './reason-dialog'
import type { Details } from './row-drawer'

const CLEAR_MESSAGES: ActionMessages<CallOutput<'clearProfile'>> = {
  success: ADMIN_MESSAGES.profileCleared,
  partial: ({ changed }) => (changed ? null : ADMIN_MESSAGES.profileEmpty),
  failure: ADMIN_MESSAGES.profileClearFailed,
}
const CONFIRM_CLEAR = confirmRemoval('profile')

type MemberModeration = {
  /** Whether an action runs; another one would not. */
  readonly isBusy: boolean
  readonly removeAvatar: (member: Profile) => void
  readonly clearProfile: (member: Profile) => void
  readonly signOut: (member: Profile) => void
}

/**
 * Removes avatars, clears profiles and ends sessions; the audit log names the member. The caller
 * renders `dialog`.
 */
export function useMemberModeration() {
  const confirm = useConfirm()
  const { busy, error, run } = useAction()
  const [clearing, setClearing] = useState<Profile | null>(null)
  const removeAvatar = async ({ id, username }: Profile) => {
    if (!(await confirm(confirmAvatarRemoval(username)))) return
    await run(id, () => call('removeAvatar', { user_id: id }), {
      success: ADMIN_MESSAGES.avatarRemoved(username),
      partial: ({ changed }) => (changed ? null : ADMIN_MESSAGES.avatarRemovedAlready(username)),
      failure: ADMIN_MESSAGES.avatarRemoveFailed,
    })
  }
  const signOut = async ({ id, username }: Profile) => {
    if (!(await confirm(confirmSignOut(username)))) return
    await run(id, () => call('signOutMember', { user_id: id }), {
      success: ADMIN_MESSAGES.signedOut(username),
      failure: ADMIN_MESSAGES.signOutFailed,
    })
  }
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
  return {
    error,
    isBusy: busy !== null,
    removeAvatar: (member: Profile) => void removeAvatar(member),
    clearProfile: setClearing,
    signOut: (member: Profile) => void signOut(member),
    dialog,
  }
}

/** The details of a member, with the actions on the public profile and the sessions. */
export function memberDetails(row: Profile, state: ReactNode, actions: MemberModeration): Details {
  const { bio, links = [], avatar } = row
  const { isBusy, clearProfile, signOut } = actions
  const hasProfile = Boolean(bio) || links.length > 0 || Boolean(avatar)
  return {
    title: row.username,
    facts: [
      ['State', state],
      ...(avatar ? [avatarFact(row, actions)] : []),
      ...(bio ? [['Bio', bio] as const] : []),
      ...(links.length > 0 ? [['Links', links.join(', ')] as const] : []),
      ...(hasProfile
        ? [buttonFact('Profile', 'Clear profile', isBusy, () => clearProfile(row))]
        : []),
      ['Joined', formatMoment(row.created_at)],
      ['Reputation', row.reputation],
      ['Account ID', row.id],
      buttonFact('Sessions', 'Sign out everywhere', isBusy, () => signOut(row)),
    ],
  }
}

function avatarFact(row: Profile, { isBusy, removeAvatar }: MemberModeration) {
  const fact = (
    <Stack key="avatar" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Avatar name={row.username} avatar={row.avatar} width={96} />
      <SteadyButton color="error" size="small" disabled={isBusy} onClick={() => removeAvatar(row)}>
        Remove avatar
      </SteadyButton>
    </Stack>
  )
  return ['Avatar', fact] as const
}

function buttonFact(name: string, label: string, isDisabled: boolean, onClick: () => void) {
  const fact = (
    <SteadyButton key={name} color="error" size="small" disabled={isDisabled} onClick={onClick}>
      {label}
    </SteadyButton>
  )
  return [name, fact] as const
}
