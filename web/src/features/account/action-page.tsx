import { newPasswordForm } from '@grid/schema/credentials'
import type { Profile } from '@grid/schema/profile'
import type { Instant } from '@grid/schema/stored'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { errorMessage } from '../../data/errors'
import { SteadyButton } from '../../design/buttons'
import { LinesSkeleton, LoadingRegion } from '../../design/loading'
import { notify } from '../../design/notify'
import { Frame, Page, PageHeader } from '../../design/page'
import { ActionResult, ErrorState, Notice } from '../../design/states'
import { StatusMark } from '../../design/status-mark'
import { FormFrame } from '../../forms/form-frame'
import { NewPasswordFields, UsernameHint } from '../../forms/password-fields'
import { useForm } from '../../forms/use-form'
import { isResolved, useSession, useSignedIn } from '../../session/session'
import { useSignInDialog } from '../../session/sign-in-dialog'
import {
  type ActionLink,
  isExpiredLink,
  readActionLink,
  setPassword,
  verifyEmail,
} from './action-link.auth'
import { ACCOUNT_MESSAGES } from './messages'

type State =
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'dead' }
  | { readonly state: 'ready'; readonly link: ActionLink }
  | { readonly state: 'done'; readonly text: string }

const TITLES: Readonly<Record<string, string>> = {
  resetPassword: 'Choose a new password',
  verifyEmail: 'Confirm your address',
}

/** The page of e-mailed links: a new password, or a verified e-mail. */
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

type ActionPageProps = { readonly search: URLSearchParams; readonly onRetry: () => void }

function Action({ search, onRetry }: ActionPageProps) {
  const [now, setNow] = useState<State>({ state: 'reading' })
  const die = () => setNow({ state: 'dead' })
  const finish = (text: string) => setNow({ state: 'done', text })

  useEffect(() => {
    let isOver = false
    const show = (next: State) => {
      // A late response must not replace a result.
      if (!isOver) setNow((shown) => (shown.state === 'reading' ? next : shown))
    }
    readActionLink(search)
      .then((link) => show(link ? { state: 'ready', link } : { state: 'dead' }))
      .catch((error: unknown) => show({ state: 'failed', text: errorMessage(error) }))
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
  const props = { link: now.link, onDone: finish, onDead: die }
  return now.link.action === 'resetPassword' ? (
    <ResetPasswordForm {...props} />
  ) : (
    <VerifyEmail {...props} />
  )
}

const EMPTY = { password: '', confirm_password: '' }

type ResetPasswordFormProps = {
  readonly link: ActionLink
  readonly onDone: (text: string) => void
  readonly onDead: () => void
}

/** Sets a new password for the account of the link. */
function ResetPasswordForm({ link, onDone, onDead }: ResetPasswordFormProps) {
  const form = useForm(EMPTY, newPasswordForm, async ({ password }) => {
    try {
      onDone(ACCOUNT_MESSAGES.passwordSet[await setPassword(link.code, password)])
    } catch (error) {
      if (!isExpiredLink(error)) throw error
      onDead()
    }
  })
  return (
    <>
      <Typography sx={{ mb: 3, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        For the account of {link.email}.
      </Typography>
      <FormFrame form={form} action="Set the password">
        <NewPasswordFields label="New password" entry={form.entry} />
        <UsernameHint email={link.email} />
      </FormFrame>
    </>
  )
}

type VerifyEmailProps = {
  readonly link: ActionLink
  readonly onDone: (text: string) => void
  readonly onDead: () => void
}

/**
 * Verifies the e-mail for a user who is signed in to the account. Somebody else may have signed up
 * with this e-mail: its owner must not verify an account that they do not know. The click is
 * needed because mail scanners open links by themselves.
 */
function VerifyEmail(props: VerifyEmailProps) {
  const session = useSession()
  const { open } = useSignInDialog()
  const { email } = props.link
  if (!isResolved(session)) {
    return (
      <LoadingRegion label="Checking the session...">
        <LinesSkeleton lines={4} />
      </LoadingRegion>
    )
  }
  const isOwner =
    session.status === 'signed-in' && session.account.email.toLowerCase() === email.toLowerCase()
  if (isOwner) return <ConfirmEmail {...props} profile={session.profile} />
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {ACCOUNT_MESSAGES.signInToConfirm(email)}
      </Typography>
      {session.status === 'signed-in' ? (
        <Button variant="contained" component={Link} to="/account">
          Go to your account
        </Button>
      ) : (
        <Button variant="contained" size="large" onClick={() => open()}>
          Sign In
        </Button>
      )}
    </Stack>
  )
}

type ConfirmEmailProps = VerifyEmailProps & { readonly profile: Profile | null }

/** Shows the account of the e-mail, and the button that verifies the e-mail. */
function ConfirmEmail({ link, profile, onDone, onDead }: ConfirmEmailProps) {
  const [isBusy, setIsBusy] = useState(false)

  const confirm = async () => {
    setIsBusy(true)
    try {
      await verifyEmail(link.code)
      onDone(ACCOUNT_MESSAGES.verified)
    } catch (error) {
      if (isExpiredLink(error)) onDead()
      else notify.error(errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {ACCOUNT_MESSAGES.confirmFor(
          link.email,
          profile && { username: profile.username, since: dateOf(profile.created_at) },
        )}
      </Typography>
      <SteadyButton
        variant="contained"
        size="large"
        loading={isBusy}
        onClick={() => void confirm()}
      >
        Confirm this address
      </SteadyButton>
    </Stack>
  )
}

function dateOf(instant: Instant): string {
  return instant.toDate().toLocaleDateString('en-GB', { dateStyle: 'long' })
}

/** An invalid link, and a button for a new one. */
function DeadLink({ mode }: { readonly mode: string | null }) {
  const { open } = useSignInDialog()
  const another =
    mode === 'resetPassword' ? (
      <Button variant="contained" onClick={() => open('reset')}>
        Send a new link
      </Button>
    ) : (
      <Button variant="contained" component={Link} to="/account">
        Go to your account
      </Button>
    )
  return (
    <ActionResult>
      <Notice icon={Unlink} text={ACCOUNT_MESSAGES.deadLink} action={another} />
    </ActionResult>
  )
}

/** The result, and a link to continue. */
function Done({ text }: { readonly text: string }) {
  const member = useSignedIn()
  const { open } = useSignInDialog()
  return (
    <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
      <ActionResult>
        <StatusMark tone="success">Done</StatusMark>
        <Typography sx={{ mt: 1 }}>{text}</Typography>
      </ActionResult>
      {member ? (
        <Button variant="contained" component={Link} to="/hub">
          Enter the Hub
        </Button>
      ) : (
        <Button variant="contained" onClick={() => open()}>
          Sign In
        </Button>
      )}
    </Stack>
  )
}
