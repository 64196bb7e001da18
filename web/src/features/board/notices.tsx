import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useIsOnline } from '../../browser/connection'
import { Announced } from '../../design/announced'
import { lazyComponent } from '../../design/lazy-component'
import { NothingHere } from '../../design/states'
import { Moment, withinLines } from '../../design/text'
import { lowWindow } from '../../design/theme/tokens'
import { type ActiveBan, useSession } from '../../session/session'
import { FoldedNotice } from './folded-notice'
import { BOARD_MESSAGES, POST_MESSAGES } from './messages'

type BanNoticeProps = { readonly ban: ActiveBan; readonly isFolded?: boolean }

/** Shows a banned member why they cannot write, and until when if the ban expires. */
export function BanNotice({ ban, isFolded = false }: BanNoticeProps) {
  const { reason, expires_at: end } = ban
  const title = <Announced>Your account is banned</Announced>
  const text = (
    <>
      You can read The Grid, but not post
      {end && (
        <>
          {' '}
          until <Moment date={end.toDate()} />
        </>
      )}
      . Reason: {withinLines(reason)}
    </>
  )
  if (isFolded)
    return (
      <FoldedNotice severity="warning" title={title}>
        {text}
      </FoldedNotice>
    )
  return (
    <Alert severity="warning" role="presentation" data-screen-only>
      <AlertTitle>{title}</AlertTitle>
      {text}
    </Alert>
  )
}

/** Sticks below the app bar. The scroll padding prevents that it covers the focused element. */
const StickyNotice = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: '4.5rem',
  zIndex: 2,
  'html:has(&:not(:empty))': { scrollPaddingTop: '12rem' },
  [theme.breakpoints.down('sm')]: {
    '& .MuiAlert-root': { paddingBlock: 0, fontSize: '0.8125rem', lineHeight: 1.4 },
    '& .MuiAlert-icon': { display: 'none' },
    '& .MuiAlert-message': { paddingBlock: theme.spacing(0.75) },
  },
  [lowWindow]: {
    position: 'static',
    'html:has(&:not(:empty))': { scrollPaddingTop: theme.spacing(2) },
  },
}))

/** How long a browser that is online again may take to receive what it has missed. */
const CATCH_UP_MS = 5_000

/** False for some seconds after the browser is online again. */
function useHasCaughtUp(isOnline: boolean): boolean {
  const [hasCaughtUp, setHasCaughtUp] = useState(isOnline)
  useEffect(() => {
    if (!isOnline) return setHasCaughtUp(false)
    const timer = setTimeout(() => setHasCaughtUp(true), CATCH_UP_MS)
    return () => clearTimeout(timer)
  }, [isOnline])
  return hasCaughtUp
}

/** Shows that no new posts can arrive, while that is the case. */
export function ConnectionNotice({ isStale }: { readonly isStale: boolean }) {
  const isOnline = useIsOnline()
  const hasCaughtUp = useHasCaughtUp(isOnline)
  return (
    <StickyNotice data-screen-only data-own-connection>
      {((isStale && hasCaughtUp) || !isOnline) && (
        <Alert
          data-board-connection
          severity="warning"
          role="presentation"
          icon={<WifiOff size={20} aria-hidden />}
        >
          <Announced>{isOnline ? BOARD_MESSAGES.stale : BOARD_MESSAGES.offline}</Announced>
        </Alert>
      )}
    </StickyNotice>
  )
}

/** Shown instead of a post that does not exist, or that was deleted meanwhile. */
export function NoPost({ title }: { readonly title: string }) {
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start', pt: { xs: 6, md: 9 }, pb: 14 }}>
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      <NothingHere>{POST_MESSAGES.notFound}</NothingHere>
    </Stack>
  )
}

const NoticeList = lazyComponent(async () => (await import('./removal-notices')).NoticeList)

/** Shows a member what an admin removed, until they dismiss it. */
export function RemovalNotices() {
  const session = useSession()
  if (session.status !== 'signed-in' || !session.profile) return null
  const { id } = session.account
  return <NoticeList key={id} uid={id} mayDismiss={session.ban === null} />
}
