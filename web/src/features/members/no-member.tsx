import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { Frame } from '../../design/frame'
import { PageHeader } from '../../design/page-header'
import { measure } from '../../design/theme/tokens'
import { MEMBERS_MESSAGES } from './messages'

/** An honest answer to a name that nobody has. */
export function NoMember({ username }: { readonly username: string }) {
  return (
    <>
      <PageHeader title="No such member." />
      <Frame sx={{ pb: 14 }}>
        <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
          <Typography variant="lead" sx={leadText}>
            {MEMBERS_MESSAGES.gone(username)} The account may have been deleted, or the address was
            mistyped.
          </Typography>
          <Button variant="contained" component={Link} to="/hub">
            To The Grid
          </Button>
        </Stack>
      </Frame>
    </>
  )
}

const leadText = {
  color: 'text.secondary',
  maxWidth: measure.prose,
  overflowWrap: 'anywhere',
} as const
