import { useHideMember } from '../../forms/hide-member'
import { type Hiding, useHiddenMembers } from '../../session/hidden-members'
import { useUsernames } from './account.firestore'
import { NamedRecord, Note, PagedRecords } from './record-list'

/** The muted and the blocked members, each with a button that ends it. */
export function HiddenMembers({ uid }: { readonly uid: string }) {
  const { muted, blocked, isLoaded } = useHiddenMembers()
  if (!isLoaded) return <Note role="status">Loading whom you hide...</Note>
  if (muted.length + blocked.length === 0) return <Note>You have muted and blocked nobody.</Note>
  return (
    <>
      <PagedRecords name="Muted members" ids={muted}>
        {(ids) => <List uid={uid} ids={ids} how="muted" />}
      </PagedRecords>
      <PagedRecords name="Blocked members" ids={blocked}>
        {(ids) => <List uid={uid} ids={ids} how="blocked" />}
      </PagedRecords>
    </>
  )
}

type ListProps = { readonly uid: string; readonly ids: readonly string[]; readonly how: Hiding }

function List({ uid, ids, how }: ListProps) {
  const usernames = useUsernames(ids)
  return ids.map((id) => (
    <HiddenMember key={id} uid={uid} id={id} username={usernames.get(id)} how={how} />
  ))
}

type HiddenMemberProps = {
  readonly uid: string
  readonly id: string
  /** Null if the account was deleted; undefined until it is loaded. */
  readonly username: string | null | undefined
  readonly how: Hiding
}

function HiddenMember({ uid, id, username, how }: HiddenMemberProps) {
  const name = username ?? (username === null ? 'Deleted member' : '…')
  const { isBusy, toggleMute, toggleBlock } = useHideMember(uid, { id, username: name })
  return (
    <NamedRecord
      name={name}
      to={username ? `/members/${username}` : null}
      action={how === 'muted' ? 'Unmute' : 'Unblock'}
      isBusy={isBusy}
      onAction={how === 'muted' ? toggleMute : toggleBlock}
    />
  )
}
