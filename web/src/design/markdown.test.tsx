// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { Markdown } from './markdown'
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
