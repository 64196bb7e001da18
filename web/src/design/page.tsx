import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { canonical, tabTitle } from '../content/head'

const Main = styled('main')({ flex: '1 0 auto', display: 'block' })

type PageProps = {
  /** What the tab says; the site's name is added behind it. */
  title: string
  /** What search engines and shared links say below the title, where the page knows better. */
  description?: string
  /** True where indexes are to leave the page out. */
  noindex?: boolean
  children: ReactNode
}

/** The main landmark of a route. The route's one `h1` is the caller's to place. */
export function Page({ title, description, noindex = false, children }: PageProps) {
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])

  useEffect(() => {
    if (description) return describe(description)
  }, [description])

  // The address may change below a page that stays.
  useEffect(() => tellIndexes(noindex))

  return (
    <Main id="main" tabIndex={-1}>
      {children}
    </Main>
  )
}

/** Says in the document's head what the page is about; the returned function takes it back. */
function describe(text: string): () => void {
  const written = document.querySelector('meta[name="description"]')
  const before = written?.getAttribute('content') ?? ''
  const meta = written ?? document.head.appendChild(document.createElement('meta'))
  meta.setAttribute('name', 'description')
  meta.setAttribute('content', text)
  // A document may have come with the description of this very page.
  const isOther = written && before !== text
  return () => (isOther ? meta.setAttribute('content', before) : meta.remove())
}

/** Says in the document's head which address the page is known by, or that it is for no index. */
function tellIndexes(noindex: boolean): void {
  const { pathname } = window.location
  keepInHead('meta', 'name', 'robots', noindex ? ['content', 'noindex'] : null)
  keepInHead('link', 'rel', 'canonical', noindex ? null : ['href', canonical(pathname)])
}

type Attribute = readonly [name: string, value: string]

/** Gives the one element of the head that an attribute names another, or takes it out. */
function keepInHead(tag: string, by: string, name: string, holds: Attribute | null): void {
  const found = document.head.querySelector(`${tag}[${by}="${name}"]`)
  if (!holds) {
    found?.remove()
    return
  }
  const element = found ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(by, name)
  element.setAttribute(...holds)
}
