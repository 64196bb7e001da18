import type { TypographyVariantsOptions } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import { family } from './tokens'

declare module '@mui/material/styles' {
  interface TypographyVariants {
    /** Mono at body size: times, counts, versions. */
    data: CSSProperties
    /** Small mono caption that names a part of the page. */
    label: CSSProperties
    /** The sentence below a page's heading. */
    lead: CSSProperties
    /** A large number, such as a counter. */
    metric: CSSProperties
  }
  interface TypographyVariantsOptions {
    data?: CSSProperties
    label?: CSSProperties
    lead?: CSSProperties
    metric?: CSSProperties
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    data: true
    label: true
    lead: true
    metric: true
    subtitle1: false
    subtitle2: false
    overline: false
  }
}

/** The longest words of members break rather than leaving the screen. */
const display = {
  fontWeight: 500,
  letterSpacing: '-0.03em',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
} as const

/**
 * A size of headings. On a narrow screen with enlarged text it stops growing where the longest
 * words of the site, of 14 letters, still fit: at `max` per cent of the width.
 */
const within = (max: number, size: string) => `min(${max}vw, ${size})`

export const typography: TypographyVariantsOptions = {
  fontFamily: family.text,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: {
    ...display,
    fontSize: within(12.5, 'clamp(2.44rem, 1.5rem + 4vw, 4.77rem)'),
    lineHeight: 1.02,
  },
  h2: {
    ...display,
    fontSize: within(12.5, 'clamp(1.75rem, 1.35rem + 1.7vw, 2.75rem)'),
    lineHeight: 1.1,
  },
  h3: {
    ...display,
    fontSize: within(10.5, '1.5625rem'),
    lineHeight: 1.2,
    letterSpacing: '-0.02em',
  },
  h4: {
    fontWeight: 500,
    fontSize: within(9, '1.25rem'),
    lineHeight: 1.3,
    letterSpacing: '-0.015em',
    textWrap: 'balance',
  },
  h5: { fontWeight: 600, fontSize: '1.0625rem', lineHeight: 1.4, letterSpacing: '-0.01em' },
  h6: { fontWeight: 600, fontSize: '1rem', lineHeight: 1.4 },
  body1: { fontSize: '1.0625rem', lineHeight: 1.6 },
  body2: { fontSize: '0.9375rem', lineHeight: 1.55 },
  caption: { fontSize: '0.875rem', lineHeight: 1.45 },
  button: {
    fontFamily: family.control,
    fontSize: '1rem',
    fontWeight: 500,
    lineHeight: 1.25,
    textTransform: 'none',
  },
  lead: {
    fontFamily: family.text,
    fontSize: 'clamp(1.125rem, 1.05rem + 0.4vw, 1.375rem)',
    lineHeight: 1.5,
    letterSpacing: '-0.01em',
    textWrap: 'pretty',
  },
  label: {
    fontFamily: family.mono,
    fontSize: '0.8125rem',
    fontWeight: 500,
    lineHeight: 1.4,
  },
  data: {
    fontFamily: family.mono,
    fontSize: '0.9375rem',
    lineHeight: 1.5,
    fontVariantNumeric: 'tabular-nums',
  },
  metric: {
    fontFamily: family.mono,
    fontSize: 'clamp(1.953rem, 1.5rem + 1.8vw, 3.052rem)',
    fontWeight: 400,
    lineHeight: 1.05,
    letterSpacing: '-0.04em',
    fontVariantNumeric: 'tabular-nums',
  },
}

/**
 * The code points that the site's own texts are written with, as `unicode-range` says it: printable
 * ASCII, and the signs of typesetting. The fonts that every page loads hold these alone; what
 * members write may bring the others with it.
 */
export const CORE_RANGE =
  'U+20-7E,U+A0,U+A7,U+A9,U+B7,U+D7,U+FC,U+200B,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2191,U+2193,U+2212'

/** Every character of a `unicode-range`, in its order. */
export function charactersOf(range: string): string {
  const codePoints = range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
  return String.fromCodePoint(...codePoints)
}
