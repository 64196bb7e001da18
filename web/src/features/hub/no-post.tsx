import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { announce } from '../../design/announce'
import { NothingHere } from '../../design/nothing-here'
import { HUB_MESSAGES } from './messages'

/** An honest answer to an address without a post, also to who was reading it as it went. */
export function NoPost({ title }: { readonly title: string }) {
  useEffect(() => announce(HUB_MESSAGES.notFound), [])
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start', pt: { xs: 6, md: 9 }, pb: 14 }}>
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      <NothingHere>{HUB_MESSAGES.notFound}</NothingHere>
    </Stack>
  )
}
