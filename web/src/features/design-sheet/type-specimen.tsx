import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Label } from '../../design/text'

const VARIANTS = [
  ['h1', 'Refuse by default'],
  ['h2', 'A path has a direction'],
  ['h3', 'The gateway is the first to go'],
  ['h4', 'Enrol what is plugged in now'],
  ['h5', 'Signed allow list'],
  ['lead', 'A keyboard that types by itself needs about three seconds.'],
  ['body1', 'The decision has to be made where the plug is, before a driver is bound.'],
  ['body2', 'Every decision is appended to a hash-chained log on the machine.'],
  ['caption', 'Duplicates are dropped by digest.'],
  ['label', 'ClawView, path score'],
  ['data', '2026-03-14 09:26:53 ws-17 usb 3-1 refused'],
  ['figure', '1,200+'],
] as const

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'baseline',
  gap: theme.spacing(1, 3),
  paddingBlock: theme.spacing(2),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '96px 1fr' },
}))

/** Every step of the type scale. */
export function TypeSpecimen() {
  return VARIANTS.map(([variant, sample]) => (
    <Row key={variant}>
      <Label>{variant}</Label>
      <Typography variant={variant} component="p">
        {sample}
      </Typography>
    </Row>
  ))
}
