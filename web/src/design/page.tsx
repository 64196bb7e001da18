import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { tabTitle } from '../content/head'

const Main = styled('main')({ flex: '1 0 auto', display: 'block' })

type PageProps = {
  /** What the tab says; the site's name is added behind it. */
  title: string
  children: ReactNode
}

/** The main landmark of a route. The route's one `h1` is the caller's to place. */
export function Page({ title, children }: PageProps) {
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])

  return (
    <Main id="main" tabIndex={-1}>
      {children}
    </Main>
  )
}
