// @vitest-environment happy-dom
import { imageMarkdown } from '@grid/schema/image-display'
import { ThemeProvider } from '@mui/material/styles'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Markdown, shownSize } from './markdown'
import { theme } from './theme'

const ID = `${'a'.repeat(32)}-1600x800`

const show = (text: string) =>
  render(
    <ThemeProvider theme={theme}>
      <Markdown text={text} />
    </ThemeProvider>,
  )

/** Loading images, as browsers have them; happy-dom loads none and calls them complete. */
const setComplete = (isComplete: boolean) =>
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(isComplete)

beforeEach(() => {
  setComplete(false)
})

test('states the size and the widths of an image before it loads', () => {
  show(imageMarkdown(ID, 'A cat'))
  const image = screen.getByRole('img', { name: 'A cat' })
  const attributes = ['src', 'width', 'height', 'loading', 'sizes'].map((name) =>
    image.getAttribute(name),
  )
  expect(attributes).toEqual([
    `/images/${ID}/960.webp`,
    '960',
    '480',
    'lazy',
    '(max-width: 960px) 100vw, 960px',
  ])
  expect(image.getAttribute('srcset')).toContain(`/images/${ID}/1600.webp 1600w`)
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/images/${ID}/1600.webp`)
})

test.each([
  ['1600x1600', { width: 560, height: 560 }],
  ['100x1600', { width: 35, height: 560 }],
  ['40x30', { width: 40, height: 30 }],
])('shows an image of %s pixels no larger than a page should', (size, shown) => {
  expect(shownSize(`${'a'.repeat(32)}-${size}`)).toEqual(shown)
})

test('shows the description of an image that cannot be loaded', () => {
  show(imageMarkdown(ID, 'A cat'))
  fireEvent.error(screen.getByRole('img'))
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('Picture no longer available: A cat')).toBeTruthy()
})

test('shows the description of an image that failed before the page was hydrated', () => {
  setComplete(true)
  show(imageMarkdown(ID, ''))
  expect(screen.getByText('Picture no longer available')).toBeTruthy()
})

test.each([
  '![a](https://evil.test/images/a.webp)',
  `![a](https://evil.test/images/${ID}/960.webp)`,
  `![a](//evil.test/images/${ID}/960.webp)`,
  `![a](/images/${ID}/960.webp?track)`,
  `![a](/images/../images/${ID}/960.webp)`,
  '![a](/account)',
  '![a](data:image/png;base64,AA)',
])('shows no image for %s', (text) => {
  const { container } = show(text)
  expect(container.querySelector('img')).toBeNull()
})
