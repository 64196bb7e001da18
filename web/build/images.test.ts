import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { MARK } from '../src/content/site'
import { ink, signal } from '../src/design/theme/tokens'
import { SHARE_SIZE } from '../src/document/head-tags'
import { icon, shareImage, wrap } from './images'

it.each([180, 512])('draws an icon of %i pixels', async (size) => {
  const { width, height } = await loadImage(Buffer.from(await icon(size)))
  expect([width, height]).toEqual([size, size])
})

it('is the icon of a tab as well, in the same colours', async () => {
  const file = fileURLToPath(new URL('../public/icon.svg', import.meta.url))
  const svg = await readFile(file, 'utf8')
  const colours = [...svg.matchAll(/#[0-9a-f]{6}/g)].map(([colour]) => colour)
  expect(colours).toEqual([ink.panel, ink.outline, signal.green])
  const margin = (32 - MARK.span) / 2
  const cells = [...svg.matchAll(/M(\d+) (\d+)h6v6h-6z/g)].map(([, x, y]) => ({
    x: Number(x) - margin,
    y: Number(y) - margin,
  }))
  const places = ({ x, y }: { x: number; y: number }) => ({ x, y })
  expect(cells).toEqual([...MARK.cells, ...MARK.cells.filter((one) => one.isFilled)].map(places))
})

const atMost = (length: number) => (part: string) => part.length <= length

describe('wrap', () => {
  it('breaks between words', () => {
    expect(wrap('one two three', 3, atMost(7))).toEqual(['one two', 'three'])
  })

  it('ends in an ellipsis what does not fit', () => {
    expect(wrap('one two three four', 2, atMost(6))).toEqual(['one', 'two…'])
    expect(wrap('one two three four, five', 1, atMost(7))).toEqual(['one…'])
  })
})

it('draws a picture of the size that the head promises', async () => {
  const say = { site: 'Lab', title: 'A title', lead: 'What it is.', address: 'lab.example' }
  const { width, height } = await loadImage(Buffer.from(await shareImage(say)))
  expect({ width, height }).toEqual(SHARE_SIZE)
})
