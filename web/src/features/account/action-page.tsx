import Stack from '@mui/material/Stack'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { describeProblem } from '../../data/problem'
import { ErrorState } from '../../design/error-state'
import { Frame } from '../../design/frame'
import { LoadingRegion } from '../../design/loading-region'
import { Page } from '../../design/page'
import { PageHeader } from '../../design/page-header'
import { LinesSkeleton } from '../../design/skeletons'
import { type ActionLink, readActionLink } from './action-link'
import { DeadLink } from './dead-link'
import { Done } from './done'
import { ResetPasswordForm } from './reset-password-form'
import { VerifyEmail } from './verify-email'

type State =
  | { readonly at: 'reading' }
  | { readonly at: 'failed'; readonly text: string }
  | { readonly at: 'dead' }
  | { readonly at: 'asked'; readonly link: ActionLink }
  | { readonly at: 'done'; readonly text: string }

const TITLES: Readonly<Record<string, string>> = {
  resetPassword: 'Choose a new password',
  verifyEmail: 'Confirm your address',
}

/** Where e-mailed links lead: a new password, or the proof of an address. */
export function ActionPage() {
  const [search] = useSearchParams()
  const [attempt, setAttempt] = useState(0)
  const title = TITLES[search.get('mode') ?? ''] ?? 'This link leads nowhere'
  return (
    <Page title={title}>
      <PageHeader title={title} />
      <Frame sx={{ pb: 12 }}>
        <Stack sx={{ maxWidth: '30rem' }}>
          <Action key={attempt} search={search} onRetry={() => setAttempt(attempt + 1)} />
        </Stack>
      </Frame>
    </Page>
  )
}

type Props = { readonly search: URLSearchParams; readonly onRetry: () => void }

function Action({ search, onRetry }: Props) {
  const [state, setState] = useState<State>({ at: 'reading' })
  const die = () => setState({ at: 'dead' })
  const finish = (text: string) => setState({ at: 'done', text })

  useEffect(() => {
    let isOver = false
    const show = (next: State) => {
      // What was done meanwhile stays: an answer counts only while it is waited for.
      if (!isOver) setState((now) => (now.at === 'reading' ? next : now))
    }
    readActionLink(search)
      .then((link) => show(link ? { at: 'asked', link } : { at: 'dead' }))
      .catch((error: unknown) => show({ at: 'failed', text: describeProblem(error) }))
    return () => {
      isOver = true
    }
  }, [search])

  if (state.at === 'reading') {
    return (
      <LoadingRegion label="Reading the link...">
        <LinesSkeleton lines={4} />
      </LoadingRegion>
    )
  }
  if (state.at === 'failed') return <ErrorState text={state.text} onRetry={onRetry} />
  if (state.at === 'dead') return <DeadLink mode={search.get('mode')} />
  if (state.at === 'done') return <Done text={state.text} />
  const parts = { link: state.link, onDone: finish, onDead: die }
  return state.link.action === 'resetPassword' ? (
    <ResetPasswordForm {...parts} />
  ) : (
    <VerifyEmail {...parts} />
  )
}
