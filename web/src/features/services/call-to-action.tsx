import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { Service } from '../../content/services/service'
import { servicePage } from '../../content/services-page'
import { BackLink } from '../../design/back-link'
import { Frame } from '../../design/frame'
import { measure, radius } from '../../design/theme/tokens'
import { RequestButton } from './request/request-button'
import { wayToAsk } from './way-to-ask'

const Root = styled('section')(({ theme }) => ({
  paddingBlock: theme.spacing(2, 8),
  [theme.breakpoints.up('md')]: { paddingBlock: theme.spacing(2, 12) },
}))

const Card = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(3),
  padding: theme.spacing(3),
  marginBottom: theme.spacing(3),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.large,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    gap: theme.spacing(8),
    padding: theme.spacing(5),
  },
}))

const Actions = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(1.5),
  [theme.breakpoints.up('md')]: { justifyItems: 'stretch' },
}))

/** How to begin, once the page is read. */
export function CallToAction({ service }: { service: Service }) {
  const { action, href, title, text } = wayToAsk(service)
  return (
    <Root aria-labelledby="begin">
      <Frame>
        <Card>
          <div>
            <Typography variant="h3" component="h2" id="begin">
              {title}
            </Typography>
            <Typography sx={{ mt: 1.5, maxWidth: measure.prose, color: 'text.secondary' }}>
              {text}
            </Typography>
          </div>
          <Actions>
            <Button variant="contained" size="large" href={href}>
              {action}
            </Button>
            <RequestButton serviceId={service.serviceId} size="large" />
          </Actions>
        </Card>
        <BackLink to="/cyber-operations">{servicePage.back}</BackLink>
      </Frame>
    </Root>
  )
}
