import { loadChunk } from '../data/load-chunk'
import { useConfirm } from '../design/confirm'
import { notify } from '../design/notify'
import { useButtonAction } from '../forms/action-button'
import { type Hiding, useHiddenMembers } from './hidden-members'

/** A member in a menu or list of another one. */
export type OtherMember = { readonly id: string; readonly username: string }

const DONE = {
  muted: (name: string) => `You muted ${name}. Their texts are folded and do not notify you.`,
  blocked: (name: string) => `You blocked ${name}. They can no longer reply to you.`,
} as const

const UNDONE = {
  muted: (name: string) => `You unmuted ${name}.`,
  blocked: (name: string) => `You unblocked ${name}.`,
} as const

const confirmBlock = (name: string) => ({
  title: `Block ${name}?`,
  text: `${name} can no longer comment on your posts or reply to you. Their posts and comments are folded, and nothing notifies you of them. They can still read what you write.`,
  action: 'Block',
  isDanger: true,
})

/** Mutes or blocks another member, or ends that. A toast says so. */
export async function hideMember(
  uid: string,
  { id, username }: OtherMember,
  how: Hiding,
  isHidden: boolean,
): Promise<void> {
  const { setHiding } = await loadChunk(() => import('./hidden-members.firestore'))
  await setHiding(uid, id, how, isHidden)
  notify.success((isHidden ? DONE : UNDONE)[how](username))
}

/** The actions that mute and block another member. Blocking asks first. */
export function useHideMember(uid: string, { id, username }: OtherMember) {
  const hidden = useHiddenMembers()
  const confirm = useConfirm()
  const { isBusy, run } = useButtonAction()
  const isHidden = { muted: hidden.muted.includes(id), blocked: hidden.blocked.includes(id) }

  const toggle = async (how: Hiding) => {
    const next = !isHidden[how]
    if (next && how === 'blocked' && !(await confirm(confirmBlock(username)))) return
    await run(() => hideMember(uid, { id, username }, how, next))
  }
  return {
    isBusy,
    muteLabel: `${isHidden.muted ? 'Unmute' : 'Mute'} ${username}`,
    blockLabel: `${isHidden.blocked ? 'Unblock' : 'Block'} ${username}`,
    toggleMute: () => void toggle('muted'),
    toggleBlock: () => void toggle('blocked'),
  }
}
