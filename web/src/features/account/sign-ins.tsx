import { longDay } from '@grid/schema/format'
import { LIMITS } from '@grid/schema/limits'
import { methodLabel } from '@grid/schema/session'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { LogOut } from 'lucide-react'
import { signedInUser } from '../../data/auth'
import { call } from '../../data/callables'
import { rejectionReason } from '../../data/errors'
import { SteadyButton } from '../../design/buttons'
import { notify } from '../../design/notify'
import { StatusMark } from '../../design/status-mark'
import { useButtonAction } from '../../forms/use-button-action'
import type { SignedIn } from '../../session/session'
import { signOut } from '../../session/sign-out'
import { ACCOUNT_MESSAGES } from './messages'
import { Note, RecordFacts, RecordList } from './record-list'
import { type ShownSignIn, useSignIns } from './sign-ins.firestore'

const { count, days } = LIMITS.signIns

/** The recent sign-ins of the member, with the present session. */
export function SignIns({ member: { account, method } }: { readonly member: SignedIn }) {
  const { signIns, hasFailed } = useSignIns(account.id, method)
  return (
    <Stack spacing={1.5}>
      {signIns ? <SignInList signIns={signIns} /> : <Note>Loading your sign-ins.</Note>}
      {hasFailed && <Note>{ACCOUNT_MESSAGES.signInsFailed}</Note>}
      <Note>
        The last {count} sign-ins of {days} days. A sign-in is missing here if its browser could not
        record it. <LastUse />
      </Note>
    </Stack>
  )
}

/** What Auth knows by itself, also of sign-ins that did not use this site. */
function LastUse() {
  const { lastSignInTime } = signedInUser().metadata
  if (!lastSignInTime) return null
  return (
    <>
      Your password, a passkey, GitHub or a recovery code was last used on{' '}
      <Moment date={new Date(lastSignInTime)} />.
    </>
  )
}

function SignInList({ signIns }: { readonly signIns: readonly ShownSignIn[] }) {
  return (
    <RecordList aria-label="Recent sign-ins">
      {signIns.map(({ id, at, method, browser, isPresent }) => (
        <li key={id}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{browser}</Typography>
          <RecordFacts>
            {isPresent && <StatusMark tone="success">This session</StatusMark>}
            <Moment date={at} />
            <span>{methodLabel(method)}</span>
          </RecordFacts>
        </li>
      ))}
    </RecordList>
  )
}

/** A day and a time in the user's time zone: 21 November 2026, 09:05. */
function Moment({ date }: { readonly date: Date }) {
  const time = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0'))
  return <time dateTime={date.toISOString()}>{`${longDay(date)}, ${time.join(':')}`}</time>
}

/** Ends all sessions of the account, this one last. */
export function SignOutEverywhereButton() {
  const { isBusy, run } = useButtonAction()

  const end = async () => {
    // The profile announces the end to every tab, so this one is marked as requested before.
    await signOut(endSessions)
    notify.success(ACCOUNT_MESSAGES.signedOutEverywhere)
  }
  return (
    <SteadyButton
      variant="outlined"
      color="secondary"
      startIcon={<LogOut size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => void run(end)}
    >
      Sign out everywhere
    </SteadyButton>
  )
}

/** The answer to an earlier try may be lost; then the session has ended already. */
async function endSessions(): Promise<void> {
  try {
    await call('signOutEverywhere', {})
  } catch (error) {
    if (rejectionReason(error) !== 'session_ended') throw error
  }
}
