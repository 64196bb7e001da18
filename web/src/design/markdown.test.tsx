// @vitest-environment happy-dom

import { imageMarkdown } from '@grid/schema/image-display'
import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { disconnect } from '../browser/connection.fixture'
import { Markdown, shownSize } from './markdown'
import { theme } from './theme'

function show(text: string) {
  return render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <Markdown text={text} below={2} />
      </MemoryRouter>
    </ThemeProvider>,
  ).container
}

describe('a member’s text', () => {
  it('renders emphasis, code, quotes and lists', () => {
    show('**a** *b* `c`\n\n> d\n\n- e\n- f\n\n```\ng\n```')
    expect(screen.getByText('a').tagName).toBe('STRONG')
    expect(screen.getByText('b').tagName).toBe('EM')
    expect(screen.getByText('c').tagName).toBe('CODE')
    expect(screen.getByText('d').closest('blockquote')).not.toBeNull()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['e', 'f'])
    expect(screen.getByRole('group', { name: 'Code' }).textContent).toBe('g')
  })

  it('links mentions to the pages of members, but no code and no impossible name', () => {
    show('See @Ada_1, `@bob`, @ab and [@cy](https://grid.test/).')
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/members/Ada_1', 'https://grid.test/'])
    expect(screen.getByRole('link', { name: '@Ada_1' }).hasAttribute('target')).toBe(false)
  })

  it('renders a table that a keyboard can scroll', () => {
    show('| Tool | Size |\n| --- | --: |\n| **a** | 1 |')
    expect(screen.getByRole('group', { name: 'Table' }).tabIndex).toBe(0)
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Tool',
      'Size',
    ])
    const cells = screen.getAllByRole('cell')
    expect(cells.map((cell) => cell.dataset['align'])).toEqual([undefined, 'right'])
    expect(screen.getByText('a').tagName).toBe('STRONG')
  })

  it('gives all markers of a list one direction', () => {
    const container = show('- שלום\n- e\n\n1. f')
    for (const list of container.querySelectorAll<HTMLElement>('ul, ol'))
      expect(list.dir).toBe('auto')
    for (const item of screen.getAllByRole('listitem')) expect(item.dir).toBe('')
  })

  it('renders line breaks', () => {
    const container = show('one\n  two\nthree')
    expect(container.querySelector('p')?.textContent).toBe('one\n  two\nthree')
  })

  it('renders headings below the heading above the text', () => {
    show('# One\n\n###### Six')
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('One')
    expect(screen.getByRole('heading', { level: 6 }).textContent).toBe('Six')
  })

  it('links only to the web, without referrer or endorsement', () => {
    show('[a](https://b.test) [x](javascript:alert(1)) ftp://c.test')
    const links = screen.getAllByRole('link')
    expect(links).toHaveLength(1)
    expect(links[0]?.getAttribute('href')).toBe('https://b.test/')
    expect(links[0]?.getAttribute('rel')).toBe('nofollow noopener ugc')
  })

  it('shows HTML as text and loads no image', () => {
    const text = '<img src=x onerror=alert(1)> ![a](https://b.test/x.png) <script>alert(1)</script>'
    const container = show(text)
    expect(container.querySelector('img, script')).toBeNull()
    expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
    expect(container.textContent).toContain('<script>alert(1)</script>')
  })
})

describe('an image in a text', () => {
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

  /** The site answers that it has the file, that it has not, or that it is busy. */
  const answer = (status: number) =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })))

  test('shows the description of an image that was removed', async () => {
    answer(404)
    show(imageMarkdown(ID, 'A cat'))
    fireEvent.error(screen.getByRole('img'))
    expect(await screen.findByText('Picture no longer available: A cat')).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('shows the description of an image that was removed before hydration', async () => {
    answer(404)
    setComplete(true)
    show(imageMarkdown(ID, ''))
    expect(await screen.findByText('Picture no longer available')).toBeTruthy()
  })

  test('calls no image removed because the site is busy', async () => {
    answer(503)
    show(imageMarkdown(ID, 'A cat'))
    await act(async () => fireEvent.error(screen.getByRole('img')))
    expect(screen.getByRole('img', { name: 'A cat' })).toBeTruthy()
  })

  test('loads an image again that failed without a connection', async () => {
    answer(200)
    const reconnect = disconnect()
    show(imageMarkdown(ID, 'A cat'))
    const failed = screen.getByRole('img', { name: 'A cat' })
    await act(async () => fireEvent.error(failed))
    expect(screen.getByRole('img')).toBe(failed)
    reconnect()
    await waitFor(() => expect(screen.getByRole('img', { name: 'A cat' })).not.toBe(failed))
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
})
