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
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'dead' }
  | { readonly state: 'asked'; readonly link: ActionLink }
  | { readonly state: 'done'; readonly text: string }

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
  const [now, setNow] = useState<State>({ state: 'reading' })
  const die = () => setNow({ state: 'dead' })
  const finish = (text: string) => setNow({ state: 'done', text })

  useEffect(() => {
    let isOver = false
    const show = (next: State) => {
      // What was done meanwhile stays: an answer counts only while it is waited for.
      if (!isOver) setNow((shown) => (shown.state === 'reading' ? next : shown))
    }
    readActionLink(search)
      .then((link) => show(link ? { state: 'asked', link } : { state: 'dead' }))
      .catch((error: unknown) => show({ state: 'failed', text: describeProblem(error) }))
    return () => {
      isOver = true
    }
  }, [search])

  if (now.state === 'reading') {
    return (
      <LoadingRegion label="Reading the link...">
        <LinesSkeleton lines={4} />
      </LoadingRegion>
    )
  }
  if (now.state === 'failed') return <ErrorState text={now.text} onRetry={onRetry} />
  if (now.state === 'dead') return <DeadLink mode={search.get('mode')} />
  if (now.state === 'done') return <Done text={now.text} />
  const parts = { link: now.link, onDone: finish, onDead: die }
  return now.link.action === 'resetPassword' ? (
    <ResetPasswordForm {...parts} />
  ) : (
    <VerifyEmail {...parts} />
  )
}
