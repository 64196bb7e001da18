import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Shelf } from '../../../browser/kept-texts'

const STATUS: Readonly<Record<Shelf, string>> = {
  device: 'Draft saved',
  tab: 'Draft kept in this tab only',
}

type Props = {
  readonly shelf: Shelf | null
  /** Null while the post is being sent. */
  readonly onDiscard: (() => void) | null
}

/** Where the draft lies, the way to be rid of it, and the key that sends. */
export function DraftStatus({ shelf, onDiscard }: Props) {
  return (
    <Stack direction="row" spacing={1.5} sx={{ flexGrow: 1, alignItems: 'center', minHeight: 24 }}>
      {shelf && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {STATUS[shelf]}
        </Typography>
      )}
      {shelf && onDiscard && (
        <Link component="button" type="button" variant="caption" onClick={onDiscard}>
          Discard draft
        </Link>
      )}
      <Typography
        variant="caption"
        sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
      >
        Ctrl+Enter sends
      </Typography>
    </Stack>
  )
}
