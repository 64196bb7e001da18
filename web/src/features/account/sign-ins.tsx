import type { RecordOf } from '@grid/schema/collections'
import { longMoment } from '@grid/schema/format'
import { LIMITS } from '@grid/schema/limits'
import type { Profile } from '@grid/schema/profile'
import { isEndedSession, methodLabel } from '@grid/schema/session'
import { deviceName } from '@grid/schema/sign-in'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { limit, query, where } from 'firebase/firestore'
import { LogOut } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { passFocusOnRemoval } from '../../browser/focus'
import { cancellable } from '../../browser/timers'
import { auth } from '../../data/auth'
import { call } from '../../data/callables'
import { useRecords } from '../../data/documents.firestore'
import { rejectionReason } from '../../data/errors'
import { signIns as signInRecords } from '../../data/firestore'
import { signedInUser } from '../../data/signed-in-user'
import { useConfirm } from '../../design/confirm'
import { notify } from '../../design/notify'
import { StatusMark } from '../../design/status-mark'
import { SteadyHeight } from '../../design/steady-height'
import { Moment, Note } from '../../design/text'
import { ActionButton } from '../../forms/action-button'
import { recordedAt } from '../../session/record-sign-in.auth'
import type { SessionMethod, SignedIn } from '../../session/session'
import { signOut } from '../../session/sign-out'
import { ACCOUNT_MESSAGES } from './messages'
import { RecordFacts, RecordList, RecordRow } from './record-list'
import { signOutWithDrafts } from './stored-drafts'

const { count, days } = LIMITS.signIns

/** The recent sign-ins of the member, with the present session. */
export function SignIns({ member: { account, method, profile } }: { readonly member: SignedIn }) {
  const { signIns, hasFailed } = useSignIns(account.id, method)
  return (
    <Stack spacing={1.5}>
      <SteadyHeight name="sign-ins" state={signIns ? 'ready' : 'loading'}>
        {signIns ? (
          <SignInList signIns={signIns} profile={profile} />
        ) : (
          <Note>Loading your sign-ins...</Note>
        )}
      </SteadyHeight>
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
  // At a sign-out, Auth has no user before the page is replaced.
  const lastSignInTime = auth.currentUser?.metadata.lastSignInTime
  if (!lastSignInTime) return null
  return (
    <>
      Your password, a passkey, GitHub or a recovery code was last used on{' '}
      <Moment date={new Date(lastSignInTime)} />.
    </>
  )
}

type SignInListProps = {
  readonly signIns: readonly ShownSignIn[]
  /** Names the sessions that have ended; an account without one cannot end a single session. */
  readonly profile: Profile | null
}

function SignInList({ signIns, profile }: SignInListProps) {
  return (
    <RecordList aria-label="Recent sign-ins">
      {signIns.map((signIn) => (
        <RecordRow key={signIn.id}>
          <div>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{signIn.browser}</Typography>
            <SignInFacts signIn={signIn} isEnded={isEnded(signIn, profile)} />
          </div>
          {profile && !signIn.isPresent && !isEnded(signIn, profile) && (
            <EndButton signIn={signIn} />
          )}
        </RecordRow>
      ))}
    </RecordList>
  )
}

function isEnded({ confirmedAt }: ShownSignIn, profile: Profile | null): boolean {
  return profile !== null && isEndedSession(confirmedAt, profile)
}

type SignInFactsProps = { readonly signIn: ShownSignIn; readonly isEnded: boolean }

function SignInFacts({ signIn: { at, method, isPresent }, isEnded }: SignInFactsProps) {
  return (
    <RecordFacts>
      {isPresent && <StatusMark tone="success">This session</StatusMark>}
      {isEnded && !isPresent && <StatusMark tone="neutral">Ended</StatusMark>}
      <Moment date={at} />
      <span>{methodLabel(method)}</span>
    </RecordFacts>
  )
}

/** Ends the session of another browser, after a question. */
function EndButton({ signIn: { at, browser } }: { readonly signIn: ShownSignIn }) {
  const confirm = useConfirm()
  const end = async () => {
    const isSure = await confirm({
      title: 'End this session?',
      text: `${browser}, signed in on ${longMoment(at)}. That browser is signed out at once.`,
      action: 'End session',
      isDanger: true,
    })
    if (!isSure) return
    await call('endSession', { signed_in_at: at.getTime() / 1_000 })
    notify.success(ACCOUNT_MESSAGES.sessionEnded)
  }
  return (
    <ActionButton
      ref={passFocusOnRemoval}
      variant="text"
      size="small"
      aria-label={`End session of ${browser}, ${longMoment(at)}`}
      action={end}
    >
      End session
    </ActionButton>
  )
}

/** Ends all sessions of the account, this one last. Asks about unsent drafts as any sign-out. */
export function SignOutEverywhereButton({ uid }: { readonly uid: string }) {
  const confirm = useConfirm()
  const end = async () => {
    // The profile announces the end to every tab, so this one is marked as requested before.
    const isOut = await signOutWithDrafts(uid, confirm, () => signOut(endSessions))
    if (isOut) notify.success(ACCOUNT_MESSAGES.signedOutEverywhere)
  }
  return (
    <ActionButton startIcon={<LogOut size={16} aria-hidden />} action={end}>
      Sign out everywhere
    </ActionButton>
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

/** A sign-in, as the member sees it. */
type ShownSignIn = {
  readonly id: string
  readonly at: Date
  /** The time that its tokens state: its last confirmation, in milliseconds since 1970. */
  readonly confirmedAt: number
  readonly method: string
  readonly browser: string
  /** Whether it opened the session of this page. */
  readonly isPresent: boolean
}

type LoadedSignIns = {
  /** Newest first, with the present session; null until they are read. */
  readonly signIns: readonly ShownSignIn[] | null
  /** The last attempt to read the recorded ones failed; another one follows. */
  readonly hasFailed: boolean
}

/** The session of this page: when it was opened, in milliseconds since 1970, and how. */
type Present = { readonly at: number; readonly method: SessionMethod }

/**
 * The recorded sign-ins of a member in realtime, and the session of this page, which may not be
 * recorded yet.
 */
function useSignIns(uid: string, method: SessionMethod): LoadedSignIns {
  const list = useMemo(
    () => query(signInRecords, where('user_id', '==', uid), limit(LIMITS.signIns.count)),
    [uid],
  )
  const { data: stored, hasFailed } = useRecords(list, 'The sign-ins could not be read:')
  const [at, setAt] = useState<number | null>(null)

  useEffect(
    () =>
      cancellable(openedAt(uid, method), setAt, (error) =>
        console.error('Error reading the token:', error),
      ),
    [uid, method],
  )

  const isReady = at !== null && (stored !== undefined || hasFailed)
  return { signIns: isReady ? withPresent(stored ?? [], { at, method }) : null, hasFailed }
}

/** When the session of this page was opened, in milliseconds since 1970. */
async function openedAt(uid: string, method: SessionMethod): Promise<number> {
  const recorded = recordedAt(uid, method)
  if (recorded !== null) return recorded
  return Date.parse((await signedInUser().getIdTokenResult()).authTime)
}

/** The recorded sign-ins and the present one, which is added if it is not among them. */
function withPresent(
  stored: readonly RecordOf<'sign_ins'>[],
  { at, method }: Present,
): readonly ShownSignIn[] {
  const recorded = stored.map(({ id, signed_in_at, confirmed_at = [], method, browser }) => ({
    id,
    method,
    browser,
    at: signed_in_at.toDate(),
    confirmedAt: Math.max(...[signed_in_at, ...confirmed_at].map((time) => time.toMillis())),
    isPresent: signed_in_at.toMillis() === at,
  }))
  const present = {
    id: 'present',
    method,
    browser: deviceName(navigator.userAgent),
    at: new Date(at),
    confirmedAt: at,
    isPresent: true,
  }
  const isRecorded = recorded.some(({ isPresent }) => isPresent)
  const shown = isRecorded ? recorded : [present, ...recorded]
  return shown.toSorted((one, other) => other.at.getTime() - one.at.getTime())
}
