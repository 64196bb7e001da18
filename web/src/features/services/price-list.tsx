import { SERVICE_IDS } from '@grid/schema/service'
import { styled } from '@mui/material/styles'
import { services } from '../../content/services'
import { cyberOperations } from '../../content/services-page'
import { Section } from '../../design/section'
import { radius } from '../../design/theme/tokens'
import { PRICE_COLUMNS } from './price-columns'
import { PriceRow } from './price-row'

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
  listStyle: 'none',
  margin: 0,
  padding: 0,
  [theme.breakpoints.down('lg')]: { '& > li:first-of-type > article': { borderTop: 0 } },
}))

/** The six services, their terms in line. */
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
