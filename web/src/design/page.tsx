import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { tabTitle } from '../content/head'

const Main = styled('main')({ flex: '1 0 auto', display: 'block' })

type PageProps = {
  /** What the tab says; the site's name is added behind it. */
  title: string
  /** What search engines and shared links say below the title, where the page knows better. */
  description?: string
  children: ReactNode
}

/** The main landmark of a route. The route's one `h1` is the caller's to place. */
export function Page({ title, description, children }: PageProps) {
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])

  useEffect(() => {
    if (description) return describe(description)
  }, [description])

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
