import { newPasswordForm } from '@grid/schema/credentials'
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
import { NewPasswordFields } from '../../forms/password-fields'
import { useForm } from '../../forms/use-form'
import { useSignedIn } from '../../session/session'
import { useSignInDialog } from '../../session/sign-in-dialog'
import {
  type ActionLink,
  isDead,
  readActionLink,
  setPassword,
  verifyEmail,
} from './action-link.auth'
import { ACCOUNT_MESSAGES } from './messages'
import { Ownership } from './password'

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

type ActionPageProps = { readonly search: URLSearchParams; readonly onRetry: () => void }

function Action({ search, onRetry }: ActionPageProps) {
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
  const parts = { link: now.link, onDone: finish, onDead: die }
  return now.link.action === 'resetPassword' ? (
    <ResetPasswordForm {...parts} />
  ) : (
    <VerifyEmail {...parts} />
  )
}

const EMPTY = { password: '', confirm_password: '' }

type ResetPasswordFormProps = {
  readonly link: ActionLink
  readonly onDone: (text: string) => void
  readonly onDead: () => void
}

/** Chooses a new password for the account that the link was sent to. */
function ResetPasswordForm({ link, onDone, onDead }: ResetPasswordFormProps) {
  const form = useForm(EMPTY, newPasswordForm, async ({ password }) => {
    try {
      onDone(ACCOUNT_MESSAGES.passwordSet[await setPassword(link.code, password)])
    } catch (error) {
      if (!isDead(error)) throw error
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
        <Ownership email={link.email} />
      </FormFrame>
    </>
  )
}

type VerifyEmailProps = {
  readonly link: ActionLink
  readonly onDone: (text: string) => void
  readonly onDead: () => void
}

/** Proves the address at a click, because mail scanners open links on their own. */
function VerifyEmail({ link, onDone, onDead }: VerifyEmailProps) {
  const [isBusy, setIsBusy] = useState(false)

  const confirm = async () => {
    setIsBusy(true)
    try {
      await verifyEmail(link.code)
      onDone(ACCOUNT_MESSAGES.verified)
    } catch (error) {
      if (isDead(error)) onDead()
      else notify.error(errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        One click, and we know that {link.email} is yours.
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

/** A link that is of no use any more, and the way to another one. */
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

/** Says what has been done, and where to go from here. */
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
