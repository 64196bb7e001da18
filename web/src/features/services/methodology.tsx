import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type Phase, servicePage } from '../../content/services'
import { Section } from '../../design/page'
import { measure } from '../../design/theme/tokens'

const Track = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  counterReset: 'phase',
  margin: 0,
  padding: 0,
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
export function Methodology({ phases }: { phases: readonly Phase[] }) {
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
