import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { ActiveBan } from '../../session/session'
import { exactTime } from './post/exact-time'

/** Tells a banned member why writing is closed, and until when, if it opens again by itself. */
export function BanNotice({ ban }: { readonly ban: ActiveBan }) {
  const { reason, expires_at: end } = ban
  return (
    <Alert severity="warning">
      <AlertTitle>Your account is banned</AlertTitle>
      You can read The Grid, but not post
      {end && (
        <>
          {' '}
          until <time dateTime={end.toDate().toISOString()}>{exactTime(end)}</time>
        </>
      )}
      . Reason: {reason}
    </Alert>
  )
}
