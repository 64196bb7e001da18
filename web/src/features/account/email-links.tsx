import { longDay } from '@grid/schema/format'
import type { Profile } from '@grid/schema/profile'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { passFocusOnRemoval } from '../../browser/focus'
import { site } from '../../content/site'
import { useConfirm } from '../../design/confirm'
import { LinesSkeleton, LoadingRegion } from '../../design/loading'
import { announce } from '../../design/notify'
import { ActionButton } from '../../forms/action-button'
import {
  displayName,
  isResolved,
  SESSION_MESSAGES,
  type SignedIn,
  useSession,
} from '../../session/session'
import { useSignInDialog } from '../../session/sign-in-dialog'
import { signOut } from '../../session/sign-out'
import { type ActionLink, applyEmailLink, isExpiredLink, undoEmailChange } from './action-link.auth'
import { ACCOUNT_MESSAGES } from './messages'
import { signOutWithDrafts } from './stored-drafts'

export type ActionProps = {
  readonly link: ActionLink
  readonly onDone: (text: string) => void
  /** With what the page says, unless the link was used or has expired. */
  readonly onExpired: (text?: string) => void
}

/**
 * Verifies or changes the e-mail for a user who is signed in to the account. Somebody else may
 * have entered this e-mail for an account of their own: its owner must not confirm an account that
 * they do not know. The click is needed because mail scanners open links by themselves.
 */
export function ConfirmEmailLink(props: ActionProps) {
  const session = useSession()
  const { open } = useSignInDialog()
  const { email, previousEmail } = props.link
  const accountEmail = previousEmail ?? email
  if (!isResolved(session)) {
    return (
      <LoadingRegion label="Checking the session...">
        <LinesSkeleton lines={4} />
      </LoadingRegion>
    )
  }
  if (session.status === 'signed-in') {
    if (isAccountOf(session, accountEmail)) return <OwnEmail {...props} profile={session.profile} />
    return (
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        <Text>{ACCOUNT_MESSAGES.signOutToConfirm(displayName(session), accountEmail)}</Text>
        <SignOutButton uid={session.account.id} />
      </Stack>
    )
  }
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <Text>{ACCOUNT_MESSAGES.signInToConfirm(accountEmail)}</Text>
      <Button variant="contained" size="large" onClick={() => open()}>
        Sign In
      </Button>
    </Stack>
  )
}

/** Whether an e-mail is that of a member, who may have typed it in another case. */
export function isAccountOf({ account }: SignedIn, email: string): boolean {
  return account.email.toLowerCase() === email.toLowerCase()
}

/** Signs out and stays on the page, where the owner of the link can sign in. */
export function SignOutButton({ uid }: { readonly uid: string }) {
  const confirm = useConfirm()
  const leave = async () => {
    if (await signOutWithDrafts(uid, confirm, signOut)) announce(SESSION_MESSAGES.signedOut)
  }
  return (
    <ActionButton
      ref={passFocusOnRemoval}
      variant="contained"
      color="primary"
      size="large"
      action={leave}
    >
      Sign out
    </ActionButton>
  )
}

/** Shows the account of the link before its e-mail is verified or changed. */
function OwnEmail(props: ActionProps & { readonly profile: Profile | null }) {
  const { link, profile } = props
  const account = profile && {
    username: profile.username,
    since: longDay(profile.created_at.toDate()),
  }
  const [text, done] =
    link.action === 'verifyAndChangeEmail'
      ? [
          ACCOUNT_MESSAGES.changeTo(link.email, link.previousEmail ?? '', account),
          ACCOUNT_MESSAGES.emailChanged(link.email),
        ]
      : [ACCOUNT_MESSAGES.confirmFor(link.email, account), ACCOUNT_MESSAGES.verified]
  return <UseLink {...props} text={text} action="Confirm this address" done={done} />
}

/**
 * Restores an earlier e-mail. The reader of mails to that address may do so without a sign-in,
 * because an intruder may have changed the password as well.
 */
export function RecoverEmail(props: ActionProps) {
  const { email } = props.link
  return (
    <UseLink
      {...props}
      text={ACCOUNT_MESSAGES.recoverFor(email)}
      action="Restore this address"
      done={ACCOUNT_MESSAGES.emailRecovered(email)}
    />
  )
}

/** As `RecoverEmail`, by the link of the site's own notice. */
export function UndoEmailChange({ link, onDone, onExpired }: ActionProps) {
  const undo = async () => {
    const result = await undoEmailChange(link.code)
    if (result.email !== null) onDone(ACCOUNT_MESSAGES.emailRecovered(result.email))
    else onExpired(result.isTaken ? ACCOUNT_MESSAGES.emailTaken(site.email) : undefined)
  }
  return <Question text={ACCOUNT_MESSAGES.undoEmail} action="Restore the address" onClick={undo} />
}

type UseLinkProps = ActionProps & {
  readonly text: string
  readonly action: string
  /** The message after the link was used. */
  readonly done: string
}

function UseLink({ link, text, action, done, onDone, onExpired }: UseLinkProps) {
  const confirm = async () => {
    try {
      await applyEmailLink(link)
      onDone(done)
    } catch (error) {
      if (!isExpiredLink(error)) throw error
      onExpired()
    }
  }
  return <Question text={text} action={action} onClick={confirm} />
}

type QuestionProps = {
  readonly text: string
  readonly action: string
  readonly onClick: () => Promise<void>
}

function Question({ text, action, onClick }: QuestionProps) {
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <Text>{text}</Text>
      <ActionButton variant="contained" color="primary" size="large" action={onClick}>
        {action}
      </ActionButton>
    </Stack>
  )
}

function Text({ children }: { readonly children: string }) {
  return (
    <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{children}</Typography>
  )
}
