import type { PaletteOptions } from '@mui/material/styles'
import { ink, signal, text } from './tokens'

declare module '@mui/material/styles' {
  /** Surfaces and washes beyond MUI's own slots. */
  interface GridColors {
    raised: string
    hairline: string
    edge: string
    outline: string
    faint: string
    glow: string
    successWash: string
    warningWash: string
    errorWash: string
    infoWash: string
    scrim: string
  }
  interface Palette {
    grid: GridColors
  }
  interface PaletteOptions {
    grid?: GridColors
  }
}

export const palette: PaletteOptions = {
  mode: 'dark',
  primary: {
    main: signal.green,
    light: signal.greenBright,
    dark: signal.greenDeep,
    contrastText: ink.base,
  },
  secondary: {
    main: text.primary,
    light: text.primary,
    dark: text.muted,
    contrastText: ink.base,
  },
  success: { main: signal.green, contrastText: ink.base },
  warning: { main: signal.amber, contrastText: ink.base },
  error: { main: signal.red, dark: signal.redBright, contrastText: ink.base },
  info: { main: signal.cyan, contrastText: ink.base },
  background: { default: ink.base, paper: ink.panel },
  text: { primary: text.primary, secondary: text.muted, disabled: text.muted },
  divider: ink.hairline,
  action: {
    active: text.muted,
    hover: signal.hover,
    selected: signal.pressed,
    disabled: text.muted,
    disabledBackground: ink.hairline,
    focus: signal.pressed,
  },
  grid: {
    raised: ink.raised,
    hairline: ink.hairline,
    edge: ink.edge,
    outline: ink.outline,
    faint: text.faint,
    glow: signal.greenGlow,
    successWash: signal.greenWash,
    warningWash: signal.amberWash,
    errorWash: signal.redWash,
    infoWash: signal.cyanWash,
    scrim: signal.scrim,
  },
}
