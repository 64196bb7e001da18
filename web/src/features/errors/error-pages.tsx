import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link, useLocation } from 'react-router-dom'
import { useIsHydrated } from '../../browser/hydration'
import { notFound, offline } from '../../content/error-pages'
import { ButtonRow } from '../../design/buttons'
import { MessageBody, Page, PageContainer } from '../../design/page'
import { StatusMark } from '../../design/status-mark'
import { measure } from '../../design/theme/tokens'

const Trace = styled('p')(({ theme }) => ({
  ...theme.typography.data,
  margin: 0,
  maxWidth: '100%',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.secondary,
  '& > b': { fontWeight: 500, color: theme.vars.palette.warning.main },
}))

/** The page of unknown URLs. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  // One prerendered page serves all unknown URLs, so only the hydrated page shows the path.
  const path = useIsHydrated() ? pathname : ''
  return (
    <Page title={notFound.title} noindex>
      <PageContainer>
        <MessageBody>
          <Trace>
            <b>404</b> {path}
          </Trace>
          <Typography variant="h1">{notFound.heading}</Typography>
          <Typography variant="lead" sx={{ color: 'text.secondary', maxWidth: measure.prose }}>
            {notFound.text}
          </Typography>
          <Button variant="contained" component={Link} to="/">
            {notFound.action}
          </Button>
        </MessageBody>
      </PageContainer>
    </Page>
  )
}

/**
 * Shown offline for a page that the device has not stored. The service worker stores this page
 * without the app, so its links are plain ones; an empty address is the page's own.
 */
export function OfflinePage() {
  return (
    <Page title={offline.title} noindex>
      <PageContainer>
        <MessageBody>
          <StatusMark tone="error">{offline.mark}</StatusMark>
          <Typography variant="h1">{offline.heading}</Typography>
          <Typography variant="lead" sx={{ color: 'text.secondary', maxWidth: measure.prose }}>
            {offline.text}
          </Typography>
          <ButtonRow>
            <Button variant="contained" component="a" href="" role="link">
              {offline.retry}
            </Button>
            <Button variant="outlined" color="secondary" href="/hub">
              The Grid
            </Button>
            <Button variant="outlined" color="secondary" href="/">
              {offline.start}
            </Button>
          </ButtonRow>
        </MessageBody>
      </PageContainer>
    </Page>
  )
}
