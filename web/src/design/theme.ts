import { createTheme } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import { buttons } from './theme/components/buttons'
import { data } from './theme/components/data'
import { fields } from './theme/components/fields'
import { surfaces } from './theme/components/surfaces'
import { globalStyles } from './theme/global-styles'
import { palette } from './theme/palette'
import { motion, radius } from './theme/tokens'
import { typography } from './theme/typography'

export const theme = createTheme({
  cssVariables: true,
  palette,
  typography,
  spacing: 8,
  shape: { borderRadius: radius.base },
  breakpoints: { values: { xs: 0, sm: 640, md: 900, lg: 1200, xl: 1800 } },
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
        variantMapping: { lead: 'p', label: 'p', data: 'span', figure: 'p', button: 'span' },
      },
    },
    ...buttons,
    ...fields,
    ...surfaces,
    ...data,
  },
})
