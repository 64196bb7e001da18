import monoWhole from '@fontsource-variable/red-hat-mono/files/red-hat-mono-latin-wght-normal.woff2'
import monoCore from '@fontsource-variable/red-hat-mono/files/red-hat-mono-latin-wght-normal.woff2?core'
import groteskWhole from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2'
import groteskCore from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?core'
import { latin } from '@fontsource-variable/space-grotesk/unicode.json'
import type { CSSInterpolation, Theme } from '@mui/material/styles'
import { deferredLayout, RESTORES_SCROLL } from './deferred-layout'
import { family, forcedColors, iconStyles, lowWindow, radius } from './tokens'
import { CORE_RANGE } from './typography'

const face = (fontFamily: string, url: string, unicodeRange: string) => ({
  fontFamily,
  fontWeight: '400 700',
  fontDisplay: 'swap',
  src: `url(${url}) format('woff2')`,
  unicodeRange,
})

/** A font that everybody has, this much wider, with the lines of the font that is on its way. */
const groteskFallback = (fontFamily: string, width: number) => ({
  fontFamily,
  src: "local('Arial'), local('Liberation Sans'), local('Helvetica')",
  sizeAdjust: percent(width),
  ascentOverride: percent(0.984 / width),
  descentOverride: percent(0.292 / width),
  lineGapOverride: '0%',
})

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

// Of two faces with a character the later one draws it: the whole font is fetched for what else
// members write.
const faces = [
  face('Space Grotesk Variable', groteskWhole, latin),
  face('Space Grotesk Variable', groteskCore, CORE_RANGE),
  face('Red Hat Mono Variable', monoWhole, latin),
  face('Red Hat Mono Variable', monoCore, CORE_RANGE),
  // As wide as the texts of the pages come to on average, so that few lines break elsewhere.
  groteskFallback('Space Grotesk Fallback', 1.096),
  // Bold letters are nearly as wide. A bold made of the others would move the words after it.
  {
    ...groteskFallback('Space Grotesk Fallback', 1.026),
    fontWeight: '600 700',
    src: "local('Arial Bold'), local('Liberation Sans Bold'), local('Helvetica Bold')",
  },
  // As wide as short texts with capital letters, which would move what is beside them.
  groteskFallback('Control Fallback', 1.067),
  // A little narrower than the name of the site, because the links beside it are a little wider.
  groteskFallback('Brand Fallback', 1.01),
  // As wide as the largest heading, whose every line would move the first screen.
  groteskFallback('Claim Fallback', 1.14),
  {
    fontFamily: 'Red Hat Mono Fallback',
    src: "local('Courier New'), local('Liberation Mono'), local('Menlo')",
    sizeAdjust: '100%',
    ascentOverride: '102%',
    descentOverride: '30.5%',
    lineGapOverride: '0%',
  },
].map((rules) => ({ '@font-face': rules }))

const page = (theme: Theme) => ({
  html: {
    // The bar grows with the text.
    scrollPaddingTop: '5.5rem',
    [lowWindow]: { scrollPaddingTop: theme.spacing(2) },
    scrollbarColor: `${theme.vars.palette.grid.outline} transparent`,
    textSizeAdjust: '100%',
  },
  body: {
    minHeight: '100dvh',
    overflowWrap: 'break-word',
  },
  '::selection': {
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  ':focus-visible': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 3,
    borderRadius: 2,
  },
  // A pressed button that waits for the app to load.
  '[data-waiting]': {
    cursor: 'progress',
    outline: `2px dashed ${theme.vars.palette.primary.main}`,
    outlineOffset: 3,
  },
  'main:focus, section:focus, fieldset:focus': { outline: 'none' },
  'code, kbd, samp, pre': { fontFamily: family.mono, fontSize: '0.94em' },
  'img, svg, canvas': { display: 'block', maxWidth: '100%' },
  ...iconStyles,
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Any duration, however short, also delays what has no transition of its own by a frame,
      // because the default is to animate all properties.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
  '@media (prefers-reduced-motion: no-preference)': {
    // The way back to what was read before is no way to be seen.
    [`html:not([${RESTORES_SCROLL}])`]: { scrollBehavior: 'smooth' },
  },
  [forcedColors]: { ':focus-visible': { outlineColor: 'Highlight' } },
})

/** What the loader says, on pages without the app too. */
const lines = (theme: Theme) => ({
  // The error of a page whose app failed to load.
  '[data-missing]': {
    position: 'fixed',
    inset: 'auto 0 0',
    zIndex: theme.zIndex.snackbar,
    margin: 0,
    padding: theme.spacing(2),
    textAlign: 'center',
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.grid.raised,
    borderTop: `1px solid ${theme.vars.palette.error.main}`,
  },
  // The line about the connection; the board has its own.
  '[data-connection]': { position: 'fixed', margin: 0 },
  '[data-connection]:not(:empty)': {
    ...theme.typography.body2,
    // Leaves the corner of the terminal button clear.
    inset: 'auto auto 16px 16px',
    maxWidth: 'min(32rem, calc(100% - 104px))',
    // Below dialogs, whose buttons it would cover.
    zIndex: theme.zIndex.appBar,
    padding: theme.spacing(1, 2),
    borderRadius: radius.base,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.grid.raised,
    border: `1px solid ${theme.vars.palette.warning.main}`,
    'html:has([data-board-connection]) &': { display: 'none' },
    '& a': { color: 'inherit' },
  },
})

export function globalStyles(theme: Theme): CSSInterpolation {
  return [...faces, page(theme), lines(theme), deferredLayout]
}
