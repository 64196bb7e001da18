import { SERVICE_IDS } from '@grid/schema/service'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Siren, Star } from 'lucide-react'
import {
  type ServiceBadge as Badge,
  cyberOperations,
  type Service,
  services,
} from '../../content/services'
import { CardLink } from '../../design/links'
import { DashList } from '../../design/lists'
import { Section } from '../../design/page'
import { plainList, VisuallyHidden, visuallyHidden } from '../../design/text'
import { eased, radius } from '../../design/theme/tokens'

/** The columns of header and rows: service, scope, timeline, price. */
const PRICE_COLUMNS = 'minmax(0, 5fr) minmax(0, 4fr) 11.5rem 8rem'

/** Marks a service with icon and word. */
export function ServiceBadge({ badge }: { badge: Badge }) {
  const isEmergency = badge === 'Emergency'
  const Icon = isEmergency ? Siren : Star
  return (
    <Chip
      label={badge}
      color={isEmergency ? 'warning' : 'info'}
      icon={<Icon size={14} aria-hidden />}
    />
  )
}

const Row = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gap: theme.spacing(2.5, 4),
  padding: theme.spacing(3, 2.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  transition: eased(['background-color']),
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  gridTemplateAreas: '"what" "terms" "covers" "more"',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > div': { gridArea: 'what' },
  [theme.breakpoints.up('sm')]: {
    gridTemplateAreas: '"what terms" "covers terms" "more terms"',
    // Leaves room for the service name with enlarged text.
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, min(17rem, 45%))',
    padding: theme.spacing(4, 3),
  },
  [theme.breakpoints.up('lg')]: {
    gridTemplateAreas: '"what covers terms terms" "more covers terms terms"',
    gridTemplateColumns: PRICE_COLUMNS,
    gridTemplateRows: 'auto 1fr',
    rowGap: theme.spacing(2),
  },
}))

const Name = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 1.5),
}))

const Covers = styled(DashList)(({ theme }) => ({
  gridArea: 'covers',
  color: theme.vars.palette.text.secondary,
}))

const PriceTerms = styled('dl')(({ theme }) => ({
  ...theme.typography.data,
  gridArea: 'terms',
  margin: 0,
  display: 'grid',
  alignContent: 'start',
  '& > div': {
    display: 'flex',
    // Large text needs a second line.
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: theme.spacing(2),
    paddingBlock: theme.spacing(1),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  [theme.breakpoints.up('sm')]: { '& > div:first-of-type': { paddingTop: 0, borderTop: 0 } },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, marginLeft: 'auto', textAlign: 'right' },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'subgrid',
    '& > div': { display: 'block', padding: 0, border: 0 },
    '& dt': visuallyHidden,
    '& > div:first-of-type > dd': { textAlign: 'left' },
  },
}))

const More = styled(CardLink)({
  gridArea: 'more',
  justifySelf: 'start',
  alignSelf: 'start',
  '&:focus-visible::after': { outlineOffset: -2 },
})

function PriceRow({ service }: { service: Service }) {
  const { serviceId, title, description, badge, features, timeline, pricing } = service
  const { columns, more } = cyberOperations
  return (
    <Row aria-labelledby={serviceId}>
      <div>
        <Name>
          <Typography variant="h4" component="h3" id={serviceId}>
            {title}
          </Typography>
          {badge && <ServiceBadge badge={badge} />}
        </Name>
        <Typography variant="body2" sx={{ mt: 1, maxWidth: '48ch' }}>
          {description}
        </Typography>
      </div>
      <Covers aria-label={columns.covers}>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </Covers>
      <PriceTerms>
        <div>
          <dt>{columns.timeline}</dt>
          <dd>{timeline}</dd>
        </div>
        <div>
          <dt>{columns.pricing}</dt>
          <dd>{pricing}</dd>
        </div>
      </PriceTerms>
      <More to={`/services/${serviceId}`}>
        <span aria-hidden>{more}</span>
        <VisuallyHidden>{`${more}: ${title}`}</VisuallyHidden>
      </More>
    </Row>
  )
}

const Sheet = styled('div')(({ theme }) => ({
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.large,
  overflow: 'hidden',
}))

const Head = styled('div')(({ theme }) => ({
  ...theme.typography.label,
  display: 'none',
  gap: theme.spacing(4),
  padding: theme.spacing(1.5, 3),
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.up('lg')]: { display: 'grid', gridTemplateColumns: PRICE_COLUMNS },
  '& > :last-child': { textAlign: 'right' },
}))

const Rows = styled('ul')(({ theme }) => ({
  ...plainList,
  [theme.breakpoints.down('lg')]: { '& > li:first-of-type > article': { borderTop: 0 } },
}))

/** The six services with their terms in columns. */
export function PriceList() {
  const { listTitle, listIntro, columns } = cyberOperations
  return (
    <Section id="services" title={listTitle} intro={listIntro}>
      <Sheet>
        <Head aria-hidden>
          {Object.values(columns).map((column) => (
            <span key={column}>{column}</span>
          ))}
        </Head>
        <Rows>
          {SERVICE_IDS.map((id) => (
            <li key={id}>
              <PriceRow service={services[id]} />
            </li>
          ))}
        </Rows>
      </Sheet>
    </Section>
  )
}
