import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import {
  consultation,
  cyberOperations,
  emergency,
  incidentEmail,
  servicesEmail,
} from '../../content/services'
import { ButtonRow } from '../../design/buttons'
import { mailLink } from '../../design/links'
import { Page, PageContainer } from '../../design/page'
import { Panel } from '../../design/panel'
import { Stat, StatRow } from '../../design/stat'
import { StatusMark } from '../../design/status-mark'
import { VisuallyHidden } from '../../design/text'
import { PrintSheet } from '../../design/theme/print-sheet'
import { measure, radius } from '../../design/theme/tokens'
import { RequestButton } from './call-to-action'
import { PriceList } from './price-list'

const Root = styled('section')(({ theme }) => ({
  paddingBlock: theme.spacing(2, 10),
  [theme.breakpoints.up('md')]: { paddingBlock: theme.spacing(2, 16) },
}))

const Card = styled('div')(({ theme }) => ({
  display: 'grid',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.large,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '7fr 5fr' },
}))

const Call = styled('div')(({ theme }) => ({
  padding: theme.spacing(3),
  [theme.breakpoints.up('md')]: { padding: theme.spacing(5) },
}))

const Actions = styled(ButtonRow)(({ theme }) => ({
  marginTop: theme.spacing(4),
  [theme.breakpoints.down('sm')]: { display: 'grid' },
}))

const Facts = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > div': {
    display: 'grid',
    alignContent: 'center',
    gap: theme.spacing(0.5),
    padding: theme.spacing(2.5, 3),
  },
  '& > div + div': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& dt': { ...theme.typography.label, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.body1, margin: 0 },
  [theme.breakpoints.up('md')]: {
    borderTop: 0,
    borderLeft: `1px solid ${theme.vars.palette.divider}`,
    '& > div': { padding: theme.spacing(2.5, 5) },
  },
}))

/** The first conversation: price, date and three ways to start. */
export function Consultation() {
  const { title, text, response, facts } = consultation
  return (
    <Root aria-labelledby="consultation">
      <PageContainer>
        <Card>
          <Call>
            <Typography variant="h2" id="consultation">
              {title}
            </Typography>
            <Typography sx={{ mt: 2, maxWidth: measure.prose, color: 'text.secondary' }}>
              {text} {response}
            </Typography>
            <Actions>
              <Button variant="contained" href={mailLink(servicesEmail, consultation.emailSubject)}>
                {consultation.email}
              </Button>
              <Button
                variant="outlined"
                color="secondary"
                href={mailLink(servicesEmail, consultation.callbackSubject)}
              >
                {consultation.callback}
              </Button>
              <Button variant="outlined" color="secondary" component={Link} to="/team">
                {consultation.team}
              </Button>
              <RequestButton serviceId="custom-solutions" />
            </Actions>
          </Call>
          <Facts>
            {facts.map((fact) => (
              <div key={fact.name}>
                <dt>{fact.name}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </Facts>
        </Card>
      </PageContainer>
    </Root>
  )
}

/** The lab's services as a price list. */
export function CyberOperationsPage() {
  return (
    <Page title={cyberOperations.title}>
      <PrintSheet />
      <OperationsHero />
      <PriceList />
      <Consultation />
    </Page>
  )
}

const Split = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(5),
  alignItems: 'end',
  paddingBlock: theme.spacing(6),
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 4fr)',
    gap: theme.spacing(8),
    paddingBlock: theme.spacing(11, 8),
  },
}))

/** The services, the record so far, and the emergency contact. */
function OperationsHero() {
  const { heading, lead, statsTitle, stats, desk } = cyberOperations
  return (
    <section aria-labelledby="operations">
      <PageContainer>
        <Split>
          <div>
            <Typography variant="h1" id="operations">
              {heading}
            </Typography>
            <Typography variant="lead" sx={{ mt: 3, color: 'text.secondary', maxWidth: '48ch' }}>
              {lead}
            </Typography>
          </div>
          <Panel label={desk.label} aside={<StatusMark tone="live">{desk.hours}</StatusMark>}>
            <Typography variant="body2">{desk.text}</Typography>
            <MuiLink
              variant="body2"
              href={mailLink(incidentEmail, emergency.subject)}
              sx={{ display: 'inline-block', mt: 1.5 }}
            >
              {emergency.action}
            </MuiLink>
          </Panel>
        </Split>
        <VisuallyHidden as="h2">{statsTitle}</VisuallyHidden>
        <StatRow>
          {stats.map((stat) => (
            <Stat key={stat.label} value={stat.value} label={stat.label} />
          ))}
        </StatRow>
      </PageContainer>
    </section>
  )
}
