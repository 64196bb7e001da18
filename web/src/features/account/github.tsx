import type { RecordOf } from '@grid/schema/collections'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { limit, query, where } from 'firebase/firestore'
import { useMemo } from 'react'
import { call } from '../../data/callables'
import { useRecords } from '../../data/documents.firestore'
import { githubAccounts } from '../../data/firestore'
import { notify } from '../../design/notify'
import { Day, Note } from '../../design/text'
import { ActionButton } from '../../forms/action-button'
import { useRecentSignIn } from '../../forms/recent-sign-in'
import { loadGithub } from '../../session/sign-in-methods'
import { ACCOUNT_MESSAGES } from './messages'
import { RecordFacts, RemoveRecordButton } from './record-list'

/** The GitHub account with which the member signs in, or the button that links one. */
export function Github({ uid }: { readonly uid: string }) {
  const { github, hasFailed } = useOwnGithub(uid)
  if (github === undefined) {
    const text = hasFailed ? ACCOUNT_MESSAGES.githubFailed : 'Loading your GitHub account...'
    return <Note>{text}</Note>
  }
  if (github === null) return <LinkButton />
  const { login, created_at, last_used_at } = github
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <div>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{login}</Typography>
        <RecordFacts>
          <span>
            Linked on <Day date={created_at.toDate()} />
          </span>
          {last_used_at ? (
            <span>
              Last used on <Day date={last_used_at.toDate()} />
            </span>
          ) : (
            <span>Not used yet</span>
          )}
        </RecordFacts>
      </div>
      <UnlinkButton login={login} />
    </Stack>
  )
}

type OwnGithub = {
  /** The linked GitHub account; null if there is none, undefined until the server has responded. */
  readonly github: RecordOf<'github_accounts'> | null | undefined
  /** The last attempt to read it failed; another one follows. */
  readonly hasFailed: boolean
}

/** The GitHub account of a member, in real time. */
function useOwnGithub(uid: string): OwnGithub {
  const list = useMemo(() => query(githubAccounts, where('user_id', '==', uid), limit(1)), [uid])
  const { data, hasFailed } = useRecords(list, 'The GitHub account could not be read:')
  return { github: data && (data[0] ?? null), hasFailed }
}

/** Goes to GitHub after a recent sign-in, and comes back to this page. */
function LinkButton() {
  const withRecentSignIn = useRecentSignIn()
  const link = async () => {
    const { goToGithub } = await loadGithub()
    await withRecentSignIn(() => goToGithub('link', '/account'))
  }
  return <ActionButton action={link}>Link GitHub</ActionButton>
}

function UnlinkButton({ login }: { readonly login: string }) {
  const withRecentSignIn = useRecentSignIn()
  const unlink = async () => {
    await withRecentSignIn(() => call('unlinkGithub', {}))
    notify.success(ACCOUNT_MESSAGES.githubUnlinked)
  }
  return (
    <RemoveRecordButton
      name={login}
      action="Unlink"
      title={`Unlink the GitHub account “${login}”?`}
      text="You can no longer sign in with it, and all your other sessions end."
      onConfirmed={unlink}
    />
  )
}
