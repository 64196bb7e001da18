import { SYSTEM_ADMIN_ID } from '@grid/schema/admin-action'
import type { CallOutput } from '@grid/schema/calls'
import type { Profile } from '@grid/schema/profile'
import Stack from '@mui/material/Stack'
import { doc, getDoc } from 'firebase/firestore'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { call } from '../../data/callables'
import { profiles } from '../../data/firestore'
import { Avatar } from '../../design/avatar'
import { SteadyButton } from '../../design/buttons'
import { useConfirm } from '../../design/confirm'
import { StatusMark } from '../../design/status-mark'
import type { ActionMessages, PanelAction } from './admin-section'
import { formatMoment } from './dates'
import { ADMIN_MESSAGES, confirmAvatarRemoval, confirmRemoval, confirmSignOut } from './messages'
import { RemovalDialog } from './reason-dialog'
import { useRefresh } from './refresh'
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
export function useMemberModeration({ busy, run }: Pick<PanelAction, 'busy' | 'run'>) {
  const confirm = useConfirm()
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
      target={clearing.id}
      title={`Clear the profile of ${name}`}
      text={`${CONFIRM_CLEAR.text} ${name} is notified, with the reason if you enter one.`}
      action={CONFIRM_CLEAR.action}
      messages={CLEAR_MESSAGES}
      onRemove={(reason) => call('clearProfile', { user_id: clearing.id, reason })}
      onClose={() => setClearing(null)}
    />
  )
  return {
    isBusy: busy !== null,
    removeAvatar: (member: Profile) => void removeAvatar(member),
    clearProfile: setClearing,
    signOut: (member: Profile) => void signOut(member),
    dialog,
  }
}

/** The state of a member as an icon and a word; a dash while bans are not loaded. */
export function memberState(member: Profile, isBanned: boolean | null): ReactNode {
  if (isBanned === null) return '–'
  if (isBanned) return <StatusMark tone="error">Banned</StatusMark>
  if (member.is_admin) return <StatusMark tone="info">Admin</StatusMark>
  return <StatusMark tone="neutral">Member</StatusMark>
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
      <Avatar name={row.username} avatar={row.avatar} />
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

type Names = {
  readonly loaded: Readonly<Record<string, string>>
  /** Reads under way or done. A failed read is removed. */
  readonly reads: ReadonlyMap<string, Promise<string>>
}

/** The usernames of accounts, each read once per page load. */
const namesStore = createStore<Names>(() => ({ loaded: {}, reads: new Map() }))

/** The username of an account; its id if there is no profile or it cannot be read. */
export function nameOf(uid: string): Promise<string> {
  const { reads } = namesStore.getState()
  const read = reads.get(uid) ?? readName(uid)
  if (!reads.has(uid)) namesStore.setState({ reads: new Map(reads).set(uid, read) })
  return read
}

async function readName(uid: string): Promise<string> {
  if (uid === SYSTEM_ADMIN_ID) return uid
  try {
    const name = (await getDoc(doc(profiles, uid))).data()?.username ?? uid
    namesStore.setState(({ loaded }) => ({ loaded: { ...loaded, [uid]: name } }))
    return name
  } catch (error) {
    console.error('Error fetching profile:', error)
    const reads = new Map(namesStore.getState().reads)
    reads.delete(uid)
    namesStore.setState({ reads })
    return uid
  }
}

type Props = { readonly uid: string }

/** A member by username, or by id until the name is loaded. Each poll tick tries again. */
export function MemberName({ uid }: Props) {
  const { tick } = useRefresh()
  const name = useStore(namesStore, ({ loaded }) => loaded[uid])
  const isMissing = name === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick tries again
  useEffect(() => {
    if (isMissing) void nameOf(uid)
  }, [isMissing, uid, tick])
  return name ?? uid
}
