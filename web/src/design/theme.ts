import { createTheme, type PaletteOptions } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import { buttons } from './theme/components/buttons'
import { data } from './theme/components/data'
import { fields } from './theme/components/fields'
import { surfaces } from './theme/components/surfaces'
import { globalStyles } from './theme/global-styles'
import { breakpoints, ink, motion, radius, signal, text } from './theme/tokens'
import { typography } from './theme/typography'

declare module '@mui/material/styles' {
  /** Surfaces and washes beyond MUI's own slots. */
  interface GridColors {
    raised: string
    edge: string
    outline: string
    faint: string
    glow: string
    successWash: string
    errorWash: string
    scrim: string
  }
  interface Palette {
    grid: GridColors
  }
  interface PaletteOptions {
    grid?: GridColors
  }
}

const palette: PaletteOptions = {
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
    edge: ink.edge,
    outline: ink.outline,
    faint: text.faint,
    glow: signal.greenGlow,
    successWash: signal.greenWash,
    errorWash: signal.redWash,
    scrim: signal.scrim,
  },
}

export const theme = createTheme({
  cssVariables: true,
  palette,
  typography,
  spacing: 8,
  shape: { borderRadius: radius.base },
  breakpoints: { values: breakpoints },
  transitions: {
    duration: {
      shortest: motion.quick,
      shorter: motion.quick,
      short: motion.base,
      standard: motion.base,
      complex: motion.slow,
      enteringScreen: motion.slow,
      leavingScreen: motion.base,
    },
    easing: {
      easeOut: motion.ease,
      easeInOut: motion.ease,
      sharp: motion.ease,
      easeIn: motion.ease,
    },
  },
  components: {
    MuiCssBaseline: { styleOverrides: (base) => globalStyles(base) },
    MuiTypography: {
      defaultProps: {
        variantMapping: { lead: 'p', label: 'p', data: 'span', metric: 'p', button: 'span' },
      },
    },
    ...buttons,
    ...fields,
    ...surfaces,
    ...data,
  },
})
