// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { theme } from '../theme'
import { Markdown } from './markdown'

function draw(text: string) {
  return render(
    <ThemeProvider theme={theme}>
      <Markdown text={text} below={2} />
    </ThemeProvider>,
  ).container
}

describe('a text of a member', () => {
  it('is drawn with its emphasis, code, quotes and lists', () => {
    draw('**a** *b* `c`\n\n> d\n\n- e\n- f\n\n```\ng\n```')
    expect(screen.getByText('a').tagName).toBe('STRONG')
    expect(screen.getByText('b').tagName).toBe('EM')
    expect(screen.getByText('c').tagName).toBe('CODE')
    expect(screen.getByText('d').closest('blockquote')).not.toBeNull()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['e', 'f'])
    expect(screen.getByRole('group', { name: 'Code' }).textContent).toBe('g')
  })

  it('has one direction for all marks of a list', () => {
    const container = draw('- שלום\n- e\n\n1. f')
    for (const list of container.querySelectorAll<HTMLElement>('ul, ol'))
      expect(list.dir).toBe('auto')
    for (const item of screen.getAllByRole('listitem')) expect(item.dir).toBe('')
  })

  it('keeps its line breaks', () => {
    const container = draw('one\n  two\nthree')
    expect(container.querySelector('p')?.textContent).toBe('one\n  two\nthree')
  })

  it('has its headings below the heading it stands under', () => {
    draw('# One\n\n###### Six')
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('One')
    expect(screen.getByRole('heading', { level: 6 }).textContent).toBe('Six')
  })

  it('leads only to the web, tells nobody where from, and vouches for nothing', () => {
    draw('[a](https://b.test) [x](javascript:alert(1)) ftp://c.test')
    const links = screen.getAllByRole('link')
    expect(links).toHaveLength(1)
    expect(links[0]?.getAttribute('href')).toBe('https://b.test/')
    expect(links[0]?.getAttribute('rel')).toBe('nofollow noopener ugc')
  })

  it('shows HTML as the text it is, and fetches no image', () => {
    const text = '<img src=x onerror=alert(1)> ![a](https://b.test/x.png) <script>alert(1)</script>'
    const container = draw(text)
    expect(container.querySelector('img, script')).toBeNull()
    expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
    expect(container.textContent).toContain('<script>alert(1)</script>')
  })
})
