import { newPasswordForm } from '@grid/schema/credentials'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { MailCheck, Unlink } from 'lucide-react'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { cancellable } from '../../browser/timers'
import { site } from '../../content/site'
import { errorMessage } from '../../data/errors'
import { LinesSkeleton, LoadingRegion } from '../../design/loading'
import { Page, PageContainer, PageHeader } from '../../design/page'
import { ActionResult, ErrorState, Notice } from '../../design/states'
import { StatusMark } from '../../design/status-mark'
import { FormFrame } from '../../forms/form-frame'
import { NewPasswordFields, UsernameHint } from '../../forms/password-fields'
import { useForm } from '../../forms/use-form'
import { useSignedIn } from '../../session/session'
import { useSignInDialog } from '../../session/sign-in-dialog'
import {
  type ActionLink,
  isExpiredLink,
  readActionLink,
  setPassword,
  UNDO,
} from './action-link.auth'
import {
  type ActionProps,
  ConfirmEmailLink,
  isAccountOf,
  RecoverEmail,
  SignOutButton,
  UndoEmailChange,
} from './email-links'
import { ACCOUNT_MESSAGES } from './messages'

type State =
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'expired'; readonly text?: string | undefined }
  | { readonly state: 'ready'; readonly link: ActionLink }
  | { readonly state: 'done'; readonly text: string; readonly link: ActionLink }

/** The titles by the mode in the URL, which may be any text. */
const TITLES: ReadonlyMap<string | null, string> = new Map([
  ['resetPassword', 'Choose a new password'],
  ['verifyEmail', 'Confirm your address'],
  ['verifyAndChangeEmail', 'Confirm your new address'],
  ['recoverEmail', 'Restore your address'],
  [UNDO, 'Restore your address'],
])

/** The page of e-mailed links: a new password; a verified, new or restored e-mail. */
export function ActionPage() {
  const search = useLinkParams()
  const [attempt, setAttempt] = useState(0)
  const title = TITLES.get(search.get('mode')) ?? 'This link is not valid'
  return (
    <Page title={title}>
      <PageHeader title={title} />
      <PageContainer sx={{ pb: 12 }}>
        <Stack sx={{ maxWidth: '30rem' }}>
          <LinkAction key={attempt} search={search} onRetry={() => setAttempt(attempt + 1)} />
        </Stack>
      </PageContainer>
    </Page>
  )
}

/**
 * The parameters of the link. They move from the URL into the entry of the history, where a reload
 * finds them: a code that still works must not stay in the address bar, which is shown, copied and
 * synchronized.
 */
function useLinkParams(): URLSearchParams {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (search === '') return
    void navigate(pathname, { replace: true, state: { keepScroll: true, link: search } })
  }, [pathname, search, navigate])
  const link: string = search || (typeof state?.link === 'string' ? state.link : '')
  return useMemo(() => new URLSearchParams(link), [link])
}

type LinkActionProps = { readonly search: URLSearchParams; readonly onRetry: () => void }

function LinkAction({ search, onRetry }: LinkActionProps) {
  const [now, setNow] = useState<State>({ state: 'reading' })

  useEffect(() => {
    // A late response must not replace a result.
    const show = (next: State) => setNow((shown) => (shown.state === 'reading' ? next : shown))
    return cancellable(
      readActionLink(search),
      (link) => show(link ? { state: 'ready', link } : { state: 'expired' }),
      (error) => show({ state: 'failed', text: errorMessage(error) }),
    )
  }, [search])

  if (now.state === 'reading') {
    return (
      <LoadingRegion label="Reading the link...">
        <LinesSkeleton lines={4} />
      </LoadingRegion>
    )
  }
  if (now.state === 'failed') return <ErrorState text={now.text} onRetry={onRetry} />
  if (now.state === 'expired') {
    return <ExpiredLink mode={search.get('mode')} reason={now.text} />
  }
  if (now.state === 'done') return <Done text={now.text} link={now.link} />
  const { link } = now
  const finish = (text: string) => setNow({ state: 'done', text, link })
  const Form = FORMS[link.action]
  return (
    <Form link={link} onDone={finish} onExpired={(text) => setNow({ state: 'expired', text })} />
  )
}

const FORMS: Readonly<Record<ActionLink['action'], ComponentType<ActionProps>>> = {
  resetPassword: ResetPasswordForm,
  verifyEmail: ConfirmEmailLink,
  verifyAndChangeEmail: ConfirmEmailLink,
  recoverEmail: RecoverEmail,
  [UNDO]: UndoEmailChange,
}

const EMPTY = { password: '', confirm_password: '' }

function ResetPasswordForm({ link, onDone, onExpired }: ActionProps) {
  const form = useForm(EMPTY, newPasswordForm, async ({ password }) => {
    try {
      onDone(ACCOUNT_MESSAGES.passwordSet[await setPassword(link.code, password)])
    } catch (error) {
      if (!isExpiredLink(error)) throw error
      onExpired()
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

/** Opens the form that sends a link for a new password. */
function NewPasswordButton({ children }: { readonly children: string }) {
  const { open } = useSignInDialog()
  return (
    <Button variant="contained" onClick={() => open('reset')}>
      {children}
    </Button>
  )
}

type ExpiredLinkProps = { readonly mode: string | null; readonly reason?: string | undefined }

function ExpiredLink({ mode, reason }: ExpiredLinkProps) {
  const isVerified = useSignedIn()?.account.emailVerified ?? false
  const isNeedless = mode === 'verifyEmail' && isVerified
  const text = isNeedless ? ACCOUNT_MESSAGES.alreadyVerified : (reason ?? expiredText(mode))
  return (
    <ActionResult>
      <Notice
        icon={isNeedless ? MailCheck : Unlink}
        text={text}
        action={isNeedless ? <EnterHub /> : <NextStep mode={mode} />}
      />
    </ActionResult>
  )
}

const isRestoring = (mode: string | null) => mode === 'recoverEmail' || mode === UNDO

/** What helps instead of a link that no longer works. */
function NextStep({ mode }: { readonly mode: string | null }) {
  if (mode === 'resetPassword') return <NewPasswordButton>Send a new link</NewPasswordButton>
  if (isRestoring(mode)) return <NewPasswordButton>Set a new password</NewPasswordButton>
  return (
    <Button variant="contained" component={Link} to="/account">
      Go to your account
    </Button>
  )
}

/** Who has lost the account to somebody else may not be able to sign in, so the lab must help. */
function expiredText(mode: string | null): string {
  const { expiredLink, expiredUndo } = ACCOUNT_MESSAGES
  return isRestoring(mode) ? `${expiredLink} ${expiredUndo(site.email)}` : expiredLink
}

function EnterHub() {
  return (
    <Button variant="contained" component={Link} to="/hub">
      Enter the Hub
    </Button>
  )
}

type DoneProps = { readonly text: string; readonly link: ActionLink }

function Done({ text, link }: DoneProps) {
  const member = useSignedIn()
  const { open } = useSignInDialog()
  const isOfAnother =
    link.action === 'resetPassword' && member !== null && !isAccountOf(member, link.email)
  return (
    <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
      <ActionResult>
        <StatusMark tone="success">Done</StatusMark>
        <Typography sx={{ mt: 1 }}>{text}</Typography>
      </ActionResult>
      {isRestoring(link.action) ? (
        <NewPasswordButton>Set a new password</NewPasswordButton>
      ) : isOfAnother ? (
        <SignOutButton uid={member.account.id} />
      ) : member ? (
        <EnterHub />
      ) : (
        <Button variant="contained" onClick={() => open()}>
          Sign In
        </Button>
      )}
    </Stack>
  )
}
