import { SERVICE_IDS } from '@grid/schema/service'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Navigate, useParams } from 'react-router-dom'
import { type Service, servicePage, services } from '../../content/services'
import { BackLink } from '../../design/links'
import { Frame, Page } from '../../design/page'
import { Label } from '../../design/text'
import { measure } from '../../design/theme/tokens'
import { CallToAction, TermsPanel } from './call-to-action'
import { Methodology } from './methodology'
import { ServiceBadge } from './price-list'

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    padding: theme.spacing(1.75, 0),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
}))

type PointListProps = { id: string; title: string; points: readonly string[] }

function PointList({ id, title, points }: PointListProps) {
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" component="h2" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      <List>
        {points.map((point) => (
          <Typography key={point} component="li">
            {point}
          </Typography>
        ))}
      </List>
    </section>
  )
}

const Above = styled('div')(({ theme }) => ({ paddingTop: theme.spacing(3) }))

const Sheet = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(5),
  paddingBlock: theme.spacing(3, 4),
  '& > *': { minWidth: 0 },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 8fr) minmax(280px, 4fr)',
    gridTemplateAreas: '"head terms" "body terms"',
    gap: theme.spacing(8),
    alignItems: 'start',
    '& > header': { gridArea: 'head' },
    '& > aside': { gridArea: 'terms' },
    // On a low screen its end would be hidden until the end of the page.
    '@media (min-height: 640px)': { '& > aside': { position: 'sticky', top: theme.spacing(12) } },
  },
}))

const Kind = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  marginBottom: theme.spacing(2),
}))

const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(7),
  maxWidth: measure.prose,
  [theme.breakpoints.up('md')]: { gridArea: 'body' },
}))

const Prose = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2) }))

/** The page of a service; redirects to the list for an unknown id. */
export function ServicePage() {
  const { serviceId } = useParams()
  const id = SERVICE_IDS.find((known) => known === serviceId)
  return id ? <ServiceSheet service={services[id]} /> : <Navigate to="/cyber-operations" replace />
}

function ServiceSheet({ service }: { service: Service }) {
  return (
    <Page title={service.title}>
      <Frame>
        <Above>
          <BackLink to="/cyber-operations">{servicePage.back}</BackLink>
        </Above>
        <Sheet>
          <header>
            <Kind>
              <Label>{service.category}</Label>
              {service.badge && <ServiceBadge badge={service.badge} />}
            </Kind>
            <Typography variant="h1">{service.title}</Typography>
            <Typography
              variant="lead"
              sx={{ mt: 3, color: 'text.secondary', maxWidth: measure.prose }}
            >
              {service.description}
            </Typography>
          </header>
          <aside aria-label={servicePage.terms}>
            <TermsPanel service={service} />
          </aside>
          <Body>
            <section aria-labelledby="overview">
              <Typography variant="h3" component="h2" id="overview" sx={{ mb: 2 }}>
                {servicePage.overview}
              </Typography>
              <Prose>
                {service.overview.map((paragraph) => (
                  <Typography key={paragraph}>{paragraph}</Typography>
                ))}
              </Prose>
            </section>
            <PointList id="benefits" title={servicePage.benefits} points={service.benefits} />
            <PointList
              id="deliverables"
              title={servicePage.deliverables}
              points={service.deliverables}
            />
          </Body>
        </Sheet>
      </Frame>
      <Methodology phases={service.methodology} />
      <CallToAction service={service} />
    </Page>
  )
}
