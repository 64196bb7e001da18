import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link, useLocation } from 'react-router-dom'
import { useIsHydrated } from '../../browser/hydration'
import { notFound } from '../../content/error-pages'
import { Frame, MessageBody, Page } from '../../design/page'
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
      <Frame>
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
      </Frame>
    </Page>
  )
}
