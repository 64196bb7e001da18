import { memberPath, postPath, tagPath } from '@grid/schema/board-urls'
import type { Followed } from '@grid/schema/follows'
import { LIMITS } from '@grid/schema/limits'
import Link from '@mui/material/Link'
import { doc } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { passFocusOnRemoval } from '../../browser/focus'
import { cancellable } from '../../browser/timers'
import { fetchByIds, readFromServer } from '../../data/documents.firestore'
import { posts, profiles } from '../../data/firestore'
import { resubscribeOnError } from '../../data/resubscribe'
import { Announced } from '../../design/announced'
import { SecondaryButton } from '../../design/buttons'
import { Note, withinLines } from '../../design/text'
import { useLoadMoreFocus } from '../../design/use-load-more-focus'
import { ActionButton } from '../../forms/action-button'
import { setFollowing, useFollows } from '../../social/follows.firestore'
import { useHiddenMembers } from '../../social/hidden-members'
import { hideMember } from '../../social/hide-member'
import { RecordList, RecordRow } from './record-list'

/** Id → name; null if it was deleted. Without an entry, it is not loaded yet. */
type Names = ReadonlyMap<string, string | null>

/** Reads the names of some members or posts. A tag is its own name. */
async function fetchNames(kind: Followed, ids: readonly string[]): Promise<Names> {
  if (kind === 'post') {
    const titles = new Map((await fetchByIds(posts, ids)).map(({ id, title }) => [id, title]))
    return new Map(ids.map((id) => [id, titles.get(id) ?? null]))
  }
  // One by one: the rules allow no list of profiles as long as a page.
  const found = ids.map(async (id) => {
    const profile = await readFromServer(doc(profiles, id))
    return [id, profile.data()?.username ?? null] as const
  })
  return new Map(await Promise.all(found))
}

/** Reads the names that are not loaded yet, and again 10 s after a failure. */
function useNames(kind: Followed, ids: readonly string[]): Names {
  const [names, setNames] = useState<Names>(() => new Map())
  const missing = kind === 'tag' ? '' : ids.filter((id) => !names.has(id)).join(' ')
  useEffect(() => {
    if (missing === '') return
    return resubscribeOnError(
      (fail) =>
        cancellable(
          fetchNames(kind, missing.split(' ')),
          (found) => setNames((before) => new Map([...before, ...found])),
          fail,
        ),
      (error) => console.error('Names could not be read:', error),
    )
  }, [kind, missing])
  return kind === 'tag' ? new Map(ids.map((tag) => [tag, tag])) : names
}

const pathOf = (kind: Followed, id: string, name: string) =>
  ({
    member: memberPath(name),
    tag: tagPath(id),
    post: postPath(id),
  })[kind]

type NamedRecordsProps = {
  readonly title: string
  readonly kind: Followed
  readonly ids: readonly string[]
  /** The label of the button that removes a record from the list. */
  readonly action: string
  readonly onAction: (id: string, name: string) => Promise<void>
}

/**
 * A list of members, tags or posts, a page at a time; nothing if there are none. Each is a link
 * with a button that removes it.
 */
function NamedRecords({ title, kind, ids, action, onAction }: NamedRecordsProps) {
  const [count, setCount] = useState<number>(LIMITS.page.posts)
  const shown = ids.slice(0, count)
  const names = useNames(kind, shown)
  const moveFocus = useLoadMoreFocus(shown.length, title.toLowerCase())
  if (ids.length === 0) return null
  return (
    <div>
      <Note>{title}</Note>
      <RecordList aria-label={title}>
        {shown.map((id) => {
          const stored = names.get(id)
          const name = stored ?? (stored === null ? `Deleted ${kind}` : '…')
          return (
            <RecordRow key={id} ref={passFocusOnRemoval}>
              {stored ? (
                <Link
                  component={RouterLink}
                  to={pathOf(kind, id, stored)}
                  color="inherit"
                  dir="auto"
                >
                  {withinLines(name)}
                </Link>
              ) : (
                name
              )}
              <ActionButton
                variant="text"
                size="small"
                aria-label={`${action} ${name}`}
                action={() => onAction(id, name)}
              >
                {action}
              </ActionButton>
            </RecordRow>
          )
        })}
      </RecordList>
      {shown.length < ids.length && (
        <SecondaryButton
          ref={passFocusOnRemoval}
          onClick={({ currentTarget }) => {
            const list = currentTarget.previousElementSibling
            moveFocus(currentTarget, list?.lastElementChild ?? null)
            setCount(count + LIMITS.page.posts)
          }}
          sx={{ mt: 2 }}
        >
          Show more
        </SecondaryButton>
      )}
    </div>
  )
}

const LISTS: readonly (readonly [Followed, string])[] = [
  ['member', 'Members'],
  ['tag', 'Tags'],
  ['post', 'Posts'],
]

/** What the member follows, each with a button that ends it. */
export function Following({ uid }: { readonly uid: string }) {
  const follows = useFollows(uid)
  if (!follows) {
    return (
      <Note>
        <Announced>Loading what you follow...</Announced>
      </Note>
    )
  }
  if (LISTS.every(([kind]) => follows[kind].length === 0)) {
    return <Note>You follow nothing yet. Posts, tags and members have a button for it.</Note>
  }
  return LISTS.map(([kind, title]) => (
    <NamedRecords
      key={kind}
      title={title}
      kind={kind}
      ids={follows[kind]}
      action="Unfollow"
      onAction={(id) => setFollowing(uid, kind, id, false)}
    />
  ))
}

/** The muted and the blocked members, each with a button that ends it. */
export function HiddenMembers({ uid }: { readonly uid: string }) {
  const { muted, blocked, isLoaded } = useHiddenMembers()
  if (!isLoaded) {
    return (
      <Note>
        <Announced>Loading whom you hide...</Announced>
      </Note>
    )
  }
  if (muted.length + blocked.length === 0) return <Note>You have muted and blocked nobody.</Note>
  return (
    <>
      <NamedRecords
        title="Muted members"
        kind="member"
        ids={muted}
        action="Unmute"
        onAction={(id, username) => hideMember(uid, { id, username }, 'muted', false)}
      />
      <NamedRecords
        title="Blocked members"
        kind="member"
        ids={blocked}
        action="Unblock"
        onAction={(id, username) => hideMember(uid, { id, username }, 'blocked', false)}
      />
    </>
  )
}
