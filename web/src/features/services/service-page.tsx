import { SERVICE_IDS } from '@grid/schema/service'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Navigate, useParams } from 'react-router-dom'
import { type Phase, type Service, servicePage, services } from '../../content/services'
import { BackLink } from '../../design/links'
import { Page, PageContainer, Section } from '../../design/page'
import { Label, plainList } from '../../design/text'
import { PrintSheet } from '../../design/theme/print-sheet'
import { measure } from '../../design/theme/tokens'
import { CallToAction, TermsPanel } from './call-to-action'
import { ServiceBadge } from './price-list'

const Track = styled('ol')(({ theme }) => ({
  ...plainList,
  counterReset: 'phase',
  '& > li': {
    counterIncrement: 'phase',
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(1),
    padding: theme.spacing(0, 0, 5, 7),
    overflowWrap: 'anywhere',
  },
  '& > li::before': {
    ...theme.typography.data,
    content: 'counter(phase)',
    position: 'absolute',
    top: -4,
    left: 0,
    width: theme.spacing(4),
    height: theme.spacing(4),
    display: 'grid',
    placeItems: 'center',
    border: `1px solid ${theme.vars.palette.grid.outline}`,
    borderRadius: 2,
  },
  '& > li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: theme.spacing(2),
    top: theme.spacing(3.5),
    bottom: theme.spacing(0.5),
    width: 1,
    backgroundColor: theme.vars.palette.grid.edge,
  },
  '& > li:last-of-type': { paddingBottom: 0 },
  [theme.breakpoints.up('md')]: {
    '& > li': {
      gridTemplateColumns: `calc(5 / 12 * (100% + ${theme.spacing(1)}) - ${theme.spacing(7)}) 1fr`,
      columnGap: theme.spacing(6),
      paddingLeft: theme.spacing(7),
    },
  },
}))

/** The steps of a service as a numbered track. */
function Methodology({ phases }: { phases: readonly Phase[] }) {
  return (
    <Section id="methodology" title={servicePage.methodology} intro={servicePage.methodologyIntro}>
      <Track>
        {phases.map(({ phase, desc }) => (
          <li key={phase}>
            <Typography variant="h4" component="h3">
              {phase}
            </Typography>
            <Typography sx={{ maxWidth: measure.prose, color: 'text.secondary' }}>
              {desc}
            </Typography>
          </li>
        ))}
      </Track>
    </Section>
  )
}

const List = styled('ul')(({ theme }) => ({
  ...plainList,
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
    '@media (min-height: 40rem)': { '& > aside': { position: 'sticky', top: theme.spacing(12) } },
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
      <PrintSheet />
      <PageContainer>
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
      </PageContainer>
      <Methodology phases={service.methodology} />
      <CallToAction service={service} />
    </Page>
  )
}
