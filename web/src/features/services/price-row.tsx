import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { Service } from '../../content/services/service'
import { cyberOperations } from '../../content/services-page'
import { CardLink } from '../../design/card-link'
import { DashList } from '../../design/dash-list'
import { eased } from '../../design/theme/eased'
import { VisuallyHidden, visuallyHidden } from '../../design/visually-hidden'
import { PRICE_COLUMNS } from './price-columns'
import { ServiceBadge } from './service-badge'

const Row = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gap: theme.spacing(2.5, 4),
  padding: theme.spacing(3, 2.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  transition: eased(['background-color']),
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  gridTemplateAreas: '"what" "terms" "covers" "more"',
  '& > div': { gridArea: 'what' },
  [theme.breakpoints.up('sm')]: {
    gridTemplateAreas: '"what terms" "covers terms" "more terms"',
    // Enlarged text must leave the name of the service its room.
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

const Terms = styled('dl')(({ theme }) => ({
  ...theme.typography.data,
  gridArea: 'terms',
  margin: 0,
  display: 'grid',
  alignContent: 'start',
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(2),
    paddingBlock: theme.spacing(1),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  [theme.breakpoints.up('sm')]: { '& > div:first-of-type': { paddingTop: 0, borderTop: 0 } },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'right' },
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

/** One service as a line of the price list. */
export function PriceRow({ service }: { service: Service }) {
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
      <Terms>
        <div>
          <dt>{columns.timeline}</dt>
          <dd>{timeline}</dd>
        </div>
        <div>
          <dt>{columns.pricing}</dt>
          <dd>{pricing}</dd>
        </div>
      </Terms>
      <More to={`/services/${serviceId}`}>
        <span aria-hidden>{more}</span>
        <VisuallyHidden>{`${more}: ${title}`}</VisuallyHidden>
      </More>
    </Row>
  )
}
