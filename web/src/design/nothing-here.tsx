import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { measure } from './theme/tokens'

/** An honest answer to an address that leads to nobody and nothing, and the way to the board. */
export function NothingHere({ children }: { readonly children: ReactNode }) {
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="lead" sx={leadText}>
        {children}
      </Typography>
      <Button variant="contained" component={Link} to="/hub">
        To The Grid
      </Button>
    </Stack>
  )
}

const leadText = {
  color: 'text.secondary',
  maxWidth: measure.prose,
  overflowWrap: 'anywhere',
} as const
