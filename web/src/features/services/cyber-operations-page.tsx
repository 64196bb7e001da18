import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { cyberOperations, emergency, incidentEmail } from '../../content/services-page'
import { mailLink } from '../../design/links'
import { Frame, Page } from '../../design/page'
import { Panel } from '../../design/panel'
import { Stat, StatRow } from '../../design/stat'
import { StatusMark } from '../../design/status-mark'
import { VisuallyHidden } from '../../design/text'
import { Consultation } from './consultation'
import { PriceList } from './price-list'

/** The lab's services as a price list. */
export function CyberOperationsPage() {
  return (
    <Page title={cyberOperations.title}>
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
      <Frame>
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
      </Frame>
    </section>
  )
}
