import { expect, it } from 'vitest'
import { theme } from '../theme'
import { deferredLayout } from './deferred-layout'
import { ink, lowPhone, motion, radius, signal, text } from './tokens'

it('uses the palette of the art direction', () => {
  expect(ink).toMatchObject({
    base: '#06080b',
    panel: '#0c1015',
    raised: '#121821',
    hairline: '#1e2733',
  })
  expect(text).toMatchObject({ primary: '#e8eef2', muted: '#93a1ad' })
  expect(signal).toMatchObject({
    green: '#3df5a0',
    amber: '#ffb454',
    red: '#ff5c6c',
    cyan: '#5ccfe6',
  })
})

it('has a colour each for success, warning, danger and information', () => {
  const { primary, success, warning, error, info, background, divider } = theme.palette
  expect([primary, success, warning, error, info].map(({ main }) => main)).toEqual([
    '#3df5a0',
    '#3df5a0',
    '#ffb454',
    '#ff5c6c',
    '#5ccfe6',
  ])
  expect(background).toMatchObject({ default: '#06080b', paper: '#0c1015' })
  expect(theme.palette.text).toMatchObject({ primary: '#e8eef2', secondary: '#93a1ad' })
  expect(divider).toBe('#1e2733')
})

it.each(Object.entries(ink).slice(0, 3))('muted text can be read on %s', (_, ground) => {
  expect(contrast(text.muted, ground)).toBeGreaterThanOrEqual(4.5)
})

it('limits motion to 120–240 ms and corner radii to 2–6 px', () => {
  for (const ms of [motion.quick, motion.base, motion.slow]) {
    expect(ms).toBeGreaterThanOrEqual(120)
    expect(ms).toBeLessThanOrEqual(240)
  }
  for (const px of Object.values(radius)) {
    expect(px).toBeGreaterThanOrEqual(2)
    expect(px).toBeLessThanOrEqual(6)
  }
})

it('has low phones and deferred parts end where the phones of the theme do', () => {
  const width = theme.breakpoints.down('sm').replace('@media ', '')
  expect(lowPhone.startsWith(`@media ${width} and `)).toBe(true)
  expect(Object.keys(deferredLayout)).toContain(`@media (scripting: enabled) and ${width}`)
})

/** The contrast ratio of WCAG. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
