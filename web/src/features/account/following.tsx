import type { Followed } from '@grid/schema/follows'
import { useButtonAction } from '../../forms/use-button-action'
import { setFollowing, useFollows } from '../../session/follows.firestore'
import { usePostTitles, useUsernames } from './account.firestore'
import { NamedRecord, Note, PagedRecords } from './record-list'

/** What the member follows, each with a button that ends it. */
export function Following({ uid }: { readonly uid: string }) {
  const follows = useFollows(uid)
  if (!follows) return <Note role="status">Loading what you follow...</Note>
  const { member, tag, post } = follows
  if (member.length + tag.length + post.length === 0) {
    return <Note>You follow nothing yet. Posts, tags and members have a button for it.</Note>
  }
  return (
    <>
      <PagedRecords name="Members" ids={member}>
        {(ids) => <Members uid={uid} ids={ids} />}
      </PagedRecords>
      <PagedRecords name="Tags" ids={tag}>
        {(tags) =>
          tags.map((one) => (
            <Entry
              key={one}
              uid={uid}
              kind="tag"
              id={one}
              name={one}
              to={`/hub?tag=${encodeURIComponent(one)}`}
            />
          ))
        }
      </PagedRecords>
      <PagedRecords name="Posts" ids={post}>
        {(ids) => <Posts uid={uid} ids={ids} />}
      </PagedRecords>
    </>
  )
}

type ListProps = { readonly uid: string; readonly ids: readonly string[] }

function Members({ uid, ids }: ListProps) {
  const usernames = useUsernames(ids)
  return ids.map((id) => {
    const username = usernames.get(id)
    const name = username ?? (username === null ? 'Deleted member' : '…')
    const to = username ? `/members/${username}` : null
    return <Entry key={id} uid={uid} kind="member" id={id} name={name} to={to} />
  })
}

function Posts({ uid, ids }: ListProps) {
  const titles = usePostTitles(ids)
  return ids.map((id) => {
    const title = titles.get(id)
    const name = title ?? (title === null ? 'Deleted post' : '…')
    const to = title ? `/hub/${id}` : null
    return <Entry key={id} uid={uid} kind="post" id={id} name={name} to={to} />
  })
}

type EntryProps = {
  readonly uid: string
  readonly kind: Followed
  readonly id: string
  readonly name: string
  /** Null if there is nothing to see, or not yet. */
  readonly to: string | null
}

function Entry({ uid, kind, id, name, to }: EntryProps) {
  const { isBusy, run } = useButtonAction()
  return (
    <NamedRecord
      name={name}
      to={to}
      action="Unfollow"
      isBusy={isBusy}
      onAction={() => void run(() => setFollowing(uid, kind, id, false))}
    />
  )
}
