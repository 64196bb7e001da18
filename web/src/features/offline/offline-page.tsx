import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { offline } from '../../content/error-pages'
import { Frame, MessageBody, Page } from '../../design/page'
import { StatusMark } from '../../design/status-mark'
import { measure } from '../../design/theme/tokens'

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
}))

/**
 * Shown offline for a page that the device has not stored. The service worker stores this page
 * without the app, so its links are plain ones; an empty address is the page's own.
 */
export function OfflinePage() {
  return (
    <Page title={offline.title} noindex>
      <Frame>
        <MessageBody>
          <StatusMark tone="error">{offline.mark}</StatusMark>
          <Typography variant="h1">{offline.heading}</Typography>
          <Typography variant="lead" sx={{ color: 'text.secondary', maxWidth: measure.prose }}>
            {offline.text}
          </Typography>
          <Actions>
            <Button variant="contained" component="a" href="" role="link">
              {offline.retry}
            </Button>
            <Button variant="outlined" color="secondary" href="/hub">
              The Grid
            </Button>
            <Button variant="outlined" color="secondary" href="/">
              {offline.start}
            </Button>
          </Actions>
        </MessageBody>
      </Frame>
    </Page>
  )
}
