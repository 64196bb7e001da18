import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { ActiveBan } from '../../session/session'

/** Tells a banned member why writing is closed. */
export function BanNotice({ ban }: { readonly ban: ActiveBan }) {
  return (
    <Alert severity="warning">
      <AlertTitle>Your account is banned</AlertTitle>
      You can read The Grid, but not post. Reason: {ban.reason}
    </Alert>
  )
}
