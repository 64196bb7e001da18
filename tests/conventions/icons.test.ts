import { expect, it } from 'vitest'
import { iconStyles } from '../../web/src/design/theme/tokens'
import { isTest, ourSources } from './sources'

const SIZE = /<[A-Z]\w* size=\{(\d+)\}/g

it('lets every icon grow with the text', () => {
  const files = ourSources().filter(
    ({ path, text }) => !isTest(path) && text.includes("from 'lucide-react'"),
  )
  const sizes = new Set(files.flatMap(({ text }) => [...text.matchAll(SIZE)].map(([, it]) => it)))
  expect([...sizes].map((size) => `.lucide[width="${size}"]`).sort()).toEqual(
    Object.keys(iconStyles).sort(),
  )
  expect(iconStyles['.lucide[width="18"]']).toEqual({ width: '1.125rem', height: '1.125rem' })
})
