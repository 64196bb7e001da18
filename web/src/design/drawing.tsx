import { styled } from '@mui/material/styles'
import { forcedColors } from './theme/tokens'

/**
 * An SVG drawn in the theme's inks. Children choose theirs by `data-ink`: hairline, line, muted,
 * text, signal, caution or danger; a filled shape adds `data-fill`.
 */
export const Drawing = styled('svg')(({ theme }) => {
  const { palette } = theme.vars
  const inks = {
    hairline: palette.divider,
    line: palette.grid.edge,
    muted: palette.grid.outline,
    text: palette.text.primary,
    signal: palette.primary.main,
    caution: palette.warning.main,
    danger: palette.error.main,
  }
  return {
    width: '100%',
    fill: 'none',
    strokeWidth: 1.5,
    ...Object.fromEntries(
      Object.entries(inks).flatMap(([ink, color]) => [
        [`& [data-ink="${ink}"]`, { stroke: color }],
        [`& [data-ink="${ink}"][data-fill]`, { stroke: 'none', fill: color }],
      ]),
    ),
    '& [data-solid]': { fill: palette.background.paper },
    [forcedColors]: {
      '& [data-ink]': { stroke: 'CanvasText' },
      '& [data-ink][data-fill]': { stroke: 'none', fill: 'CanvasText' },
      '& :is([data-ink="hairline"], [data-ink="line"])': { stroke: 'GrayText' },
      '& [data-solid]': { fill: 'Canvas' },
    },
  }
})
