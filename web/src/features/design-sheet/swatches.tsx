import { styled, useTheme } from '@mui/material/styles'
import { Label } from '../../design/text'

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
