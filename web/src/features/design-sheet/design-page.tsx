import { styled, useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Page, PageHeader, Section } from '../../design/page'
import { Label } from '../../design/text'
import { Controls } from './controls'
import { Messages } from './messages'
import { Pieces } from './pieces'

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
  ['metric', '1,200+'],
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

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
}))

const Field = styled('div', { shouldForwardProp: (prop) => prop !== 'ink' })<{ ink: string }>(
  ({ theme, ink }) => ({
    height: 56,
    marginBottom: theme.spacing(0.75),
    background: ink,
    border: `1px solid ${theme.vars.palette.grid.edge}`,
    borderRadius: theme.shape.borderRadius,
  }),
)

/** The palette, slot by slot. */
export function Swatches() {
  const { palette } = useTheme().vars
  const slots: Record<string, string> = {
    'background.default': palette.background.default,
    'background.paper': palette.background.paper,
    'grid.raised': palette.grid.raised,
    'grid.hairline': palette.grid.hairline,
    'grid.edge': palette.grid.edge,
    'grid.outline': palette.grid.outline,
    'grid.faint': palette.grid.faint,
    'text.primary': palette.text.primary,
    'text.secondary': palette.text.secondary,
    'primary.main': palette.primary.main,
    'primary.light': palette.primary.light,
    'primary.dark': palette.primary.dark,
    'warning.main': palette.warning.main,
    'error.main': palette.error.main,
    'info.main': palette.info.main,
    'grid.successWash': palette.grid.successWash,
    'grid.warningWash': palette.grid.warningWash,
    'grid.errorWash': palette.grid.errorWash,
    'grid.infoWash': palette.grid.infoWash,
  }
  return (
    <Grid>
      {Object.entries(slots).map(([name, ink]) => (
        <div key={name}>
          <Field ink={ink} />
          <Label>{name}</Label>
        </div>
      ))}
    </Grid>
  )
}

/** Every token and piece in all its states; absent from the production build. */
export function DesignPage() {
  return (
    <Page title="Design sheet">
      <PageHeader title="Design sheet" lead="Every token and every piece, in every state." />
      <Section id="colour" title="Colour">
        <Swatches />
      </Section>
      <Section id="type" title="Type">
        <TypeSpecimen />
      </Section>
      <Section id="controls" title="Controls">
        <Controls />
      </Section>
      <Section id="pieces" title="Pieces">
        <Pieces />
      </Section>
      <Section id="messages" title="Messages">
        <Messages />
      </Section>
    </Page>
  )
}
