import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { announce } from '../../design/announce'
import { NothingHere } from '../../design/nothing-here'
import { POST_MESSAGES } from './post/messages'

/** An honest answer to an address without a post, also to who was reading it as it went. */
export function NoPost({ title }: { readonly title: string }) {
  useEffect(() => announce(POST_MESSAGES.notFound), [])
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start', pt: { xs: 6, md: 9 }, pb: 14 }}>
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      <NothingHere>{POST_MESSAGES.notFound}</NothingHere>
    </Stack>
  )
}
