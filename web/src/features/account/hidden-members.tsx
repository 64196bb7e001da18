import { LIMITS } from '@grid/schema/limits'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { passFocusOnRemoval } from '../../browser/focus'
import { SteadyButton } from '../../design/buttons'
import { useHideMember } from '../../forms/hide-member'
import { type Hiding, useHiddenMembers } from '../../session/hidden-members'
import { Note, RecordList } from './record-list'
import { useUsernames } from './usernames.firestore'

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 2),
  overflowWrap: 'anywhere',
}))

/** The muted and the blocked members, each with a button that ends it. */
export function HiddenMembers({ uid }: { readonly uid: string }) {
  const { muted, blocked } = useHiddenMembers()
  if (muted.length + blocked.length === 0) return <Note>You have muted and blocked nobody.</Note>
  return (
    <>
      <List uid={uid} ids={muted} how="muted" name="Muted members" />
      <List uid={uid} ids={blocked} how="blocked" name="Blocked members" />
    </>
  )
}

type ListProps = {
  readonly uid: string
  readonly ids: readonly string[]
  readonly how: Hiding
  readonly name: string
}

function List({ uid, ids, how, name }: ListProps) {
  const [count, setCount] = useState<number>(LIMITS.page.posts)
  const shown = ids.slice(0, count)
  const usernames = useUsernames(shown)
  if (ids.length === 0) return null
  return (
    <div>
      <Note>{name}</Note>
      <RecordList aria-label={name}>
        {shown.map((id) => (
          <HiddenMember key={id} uid={uid} id={id} username={usernames.get(id)} how={how} />
        ))}
      </RecordList>
      {shown.length < ids.length && (
        <SteadyButton
          variant="outlined"
          color="secondary"
          onClick={() => setCount(count + LIMITS.page.posts)}
          sx={{ mt: 2 }}
        >
          Show more
        </SteadyButton>
      )}
    </div>
  )
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
    <Row ref={passFocusOnRemoval}>
      {username ? (
        <Link component={RouterLink} to={`/members/${username}`} color="inherit">
          {name}
        </Link>
      ) : (
        name
      )}
      <SteadyButton
        size="small"
        color="secondary"
        loading={isBusy}
        onClick={how === 'muted' ? toggleMute : toggleBlock}
        aria-label={`${how === 'muted' ? 'Unmute' : 'Unblock'} ${name}`}
      >
        {how === 'muted' ? 'Unmute' : 'Unblock'}
      </SteadyButton>
    </Row>
  )
}
