/** Every colour of the site. Nothing outside this folder spells one out. */
export const ink = {
  base: '#06080b',
  panel: '#0c1015',
  raised: '#121821',
  hairline: '#1e2733',
  edge: '#2c3846',
  outline: '#5f7080',
} as const

export const text = {
  primary: '#e8eef2',
  muted: '#93a1ad',
  faint: '#4a5764',
} as const

export const signal = {
  green: '#3df5a0',
  greenBright: '#7dfac2',
  greenDeep: '#1fae6e',
  greenWash: 'rgb(61 245 160 / 0.08)',
  greenGlow: 'rgb(61 245 160 / 0.45)',
  amber: '#ffb454',
  red: '#ff5c6c',
  redBright: '#ff7a87',
  redWash: 'rgb(255 92 108 / 0.09)',
  cyan: '#5ccfe6',
  scrim: 'rgb(3 5 7 / 0.78)',
  hover: 'rgb(232 238 242 / 0.05)',
  pressed: 'rgb(232 238 242 / 0.09)',
} as const

export const family = {
  text: "'Space Grotesk Variable', 'Space Grotesk Fallback', system-ui, sans-serif",
  /** The name of the site in the bar. */
  brand: "'Space Grotesk Variable', 'Brand Fallback', system-ui, sans-serif",
  /** Buttons and tabs. */
  control: "'Space Grotesk Variable', 'Control Fallback', system-ui, sans-serif",
  /** The landing page's heading alone. */
  claim: "'Space Grotesk Variable', 'Claim Fallback', system-ui, sans-serif",
  mono: "'Red Hat Mono Variable', 'Red Hat Mono Fallback', ui-monospace, monospace",
} as const

export const motion = { quick: 120, base: 180, slow: 240, ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }

/** The system chooses the colours then, and takes backgrounds away. */
export const forcedColors = '@media (forced-colors: active)'

/** The least width of each size of window, in pixels. */
export const breakpoints = { xs: 0, sm: 640, md: 900, lg: 1200, xl: 1800 } as const

/** A window below `sm`, as `theme.breakpoints.down('sm')` has it. */
const phone = `(max-width:${breakpoints.sm - 0.05}px)`

/** A low window, as when a page is enlarged: what sticks to its edges would leave too little. */
export const lowWindow = '@media (max-height: 30rem)'

/** A phone whose window is low, where the board needs its height for posts. */
export const lowPhone = `@media ${phone} and (max-height: 43.75rem)`

const ICON_SIZES = [14, 15, 16, 18, 20, 22] as const

/** Icons grow with the text: their sizes in the code are those beside text of 16 px. */
export const iconStyles = Object.fromEntries(
  ICON_SIZES.map((size) => {
    const length = `${size / 16}rem`
    return [`.lucide[width="${size}"]`, { width: length, height: length }]
  }),
)

export const radius = { small: 2, base: 4, large: 6 } as const

/**
 * Widths of the page frame and of running text. `ch` is as wide as a zero, which in our font is a
 * third wider than a letter is on average: these are about 70 characters.
 */
export const measure = { frame: 1280, wide: 1480, prose: '52ch' } as const

/** The transition of these properties, easing out as all motion of the site does. */
export function eased(properties: readonly string[], ms = motion.quick): string {
  return properties.map((property) => `${property} ${ms}ms ${motion.ease}`).join(', ')
}
