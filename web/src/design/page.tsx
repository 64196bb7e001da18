import { FEED_FORMATS, FEED_TYPES, inFormat } from '@grid/schema/board-urls'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { createStore } from 'zustand/vanilla'
import { passFocusToNextMain } from '../browser/focus'
import { canonical, tabTitle } from '../content/head'
import { announce } from './notify'
import { ownLines } from './text'
import { lowPhone, measure } from './theme/tokens'

/** Centres its content in the site's frame, with the page's side margins. */
export const PageContainer = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: `calc(${measure.frame}px + 2 * clamp(20px, 5vw, 64px))`,
  marginInline: 'auto',
  paddingInline: 'clamp(20px, 5vw, 64px)',
  [theme.breakpoints.up('xl')]: { maxWidth: `calc(${measure.wide}px + 128px)` },
}))

const Main = styled('main')({ flex: '1 0 auto', display: 'block' })

type PageProps = {
  /** Title of the tab, without the site's name. */
  title: string
  /** Description for search engines and shared links. */
  description?: string
  /** Keeps the page out of search indexes. */
  noindex?: boolean
  /** The feed of what the page lists, without the ending of a format. */
  feed?: string | null
  children: ReactNode
}

/** The main landmark of a route. The route's one `h1` is the caller's to place. */
export function Page({ title, description, noindex = false, feed = null, children }: PageProps) {
  useTitle(title)

  useEffect(() => {
    if (description) return describe(description)
  }, [description])

  // The path may change while the page stays mounted.
  const { pathname } = useLocation()
  useEffect(() => setIndexing(noindex, pathname), [noindex, pathname])

  useEffect(() => setFeed(feed), [feed])

  return (
    <Main id="main" tabIndex={-1} ref={passFocusToNextMain}>
      {children}
    </Main>
  )
}

/** Whether a page of this document has set the title. */
const titleStore = createStore(() => ({ isSet: false }))

/**
 * Sets the title of the tab, and announces it if it changes: a browser announces the title of a
 * document, but not that of another page in it.
 */
export function useTitle(title: string): void {
  // A layout effect, so that it is announced before what the page itself announces.
  useLayoutEffect(() => {
    const next = tabTitle(title)
    const { isSet } = titleStore.getState()
    titleStore.setState({ isSet: true })
    if (document.title === next) return
    document.title = next
    // A document that was not prerendered gets its own title here.
    return isSet ? announce(next) : undefined
  }, [title])
}

/** Sets the description in the head and returns a function that restores the previous one. */
function describe(text: string): () => void {
  const written = document.querySelector('meta[name="description"]')
  const before = written?.getAttribute('content') ?? ''
  const meta = written ?? document.head.appendChild(document.createElement('meta'))
  meta.setAttribute('name', 'description')
  meta.setAttribute('content', text)
  // A prerendered document already has the description of this page.
  const isOther = written && before !== text
  return () => (isOther ? meta.setAttribute('content', before) : meta.remove())
}

/** Sets the canonical URL in the head, or `noindex`. */
function setIndexing(noindex: boolean, pathname: string): void {
  setInHead('meta', 'name', 'robots', noindex ? ['content', 'noindex'] : null)
  setInHead('link', 'rel', 'canonical', noindex ? null : ['href', canonical(pathname)])
}

/** Names the feed of the page in the head, for readers that look for it. */
function setFeed(feed: string | null): void {
  for (const link of document.head.querySelectorAll('link[href^="/feeds/"]')) link.remove()
  if (feed === null) return
  for (const format of FEED_FORMATS) {
    const link = document.createElement('link')
    const href = inFormat(feed, format)
    document.head.append(
      Object.assign(link, { rel: 'alternate', type: FEED_TYPES[format], title: 'The Grid', href }),
    )
  }
}

type Attribute = readonly [name: string, value: string]

/** Sets an attribute of the head element that another attribute selects; null removes it. */
function setInHead(tag: string, by: string, name: string, attribute: Attribute | null): void {
  const found = document.head.querySelector(`${tag}[${by}="${name}"]`)
  if (!attribute) {
    found?.remove()
    return
  }
  const element = found ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(by, name)
  element.setAttribute(...attribute)
}

const Header = styled('header')(({ theme }) => ({
  paddingBlock: theme.spacing(6, 4),
  [theme.breakpoints.up('md')]: { paddingBlock: theme.spacing(9, 5) },
  '&[data-compact="true"]': {
    paddingBlock: theme.spacing(1.5, 1),
    [theme.breakpoints.up('md')]: { paddingBlock: theme.spacing(3, 2) },
    '& [data-lead]': { marginTop: theme.spacing(0.5) },
    [theme.breakpoints.down('sm')]: {
      '& > * > div': { rowGap: theme.spacing(0.5) },
      '& [data-lead]': { ...theme.typography.body2 },
    },
    [lowPhone]: { paddingBlock: theme.spacing(0.5, 0.25), '& > * > div': { rowGap: 0 } },
  },
}))

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: theme.spacing(3),
  // The line wraps before it pushes the actions away, in any font.
  '& > div:first-of-type': { flex: '1 1 16rem', minWidth: 0 },
  [theme.breakpoints.down('sm')]: {
    '&[data-compact="true"]': {
      alignItems: 'center',
      rowGap: theme.spacing(1),
      '& > div': { display: 'contents' },
      '& [data-lead]': { order: 1, flexBasis: '100%', marginTop: 0 },
    },
  },
}))

/** A name of one long word breaks before it widens the page. */
const leadText = { mt: 1.5, color: 'text.secondary', overflowWrap: 'anywhere' } as const

type PageHeaderProps = {
  title: string
  /** A line below the heading: a welcome, a summary. */
  lead?: ReactNode
  /** Buttons at the end of the row. */
  actions?: ReactNode
  /** Takes less space. On phones, places the actions beside the heading, above the line. */
  isCompact?: boolean
}

/** The heading of an inner page: the route's `h1`, its line and its actions. */
export function PageHeader({ title, lead, actions, isCompact = false }: PageHeaderProps) {
  return (
    <Header data-compact={isCompact}>
      <PageContainer>
        <Row data-compact={isCompact}>
          <div>
            <Typography variant="h2" component="h1" sx={ownLines}>
              {title}
            </Typography>
            {lead && (
              <Typography variant="lead" data-lead sx={leadText}>
                {lead}
              </Typography>
            )}
          </div>
          {actions}
        </Row>
      </PageContainer>
    </Header>
  )
}

/** The body of a page that only says something, such as that there is no such page. */
export const MessageBody = styled('div')(({ theme }) => ({
  paddingBlock: theme.spacing(8, 12),
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(3),
  [theme.breakpoints.up('md')]: { paddingBlock: theme.spacing(14, 18) },
}))

const Root = styled('section')(({ theme }) => ({
  paddingBlock: theme.spacing(6),
  [theme.breakpoints.up('md')]: { paddingBlock: theme.spacing(10) },
}))

const Head = styled('div')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  position: 'relative',
  paddingTop: theme.spacing(3),
  marginBottom: theme.spacing(5),
  display: 'grid',
  gap: theme.spacing(2),
  '&::before': {
    content: '""',
    position: 'absolute',
    top: -1,
    left: 0,
    width: theme.spacing(4),
    height: 1,
    backgroundColor: theme.vars.palette.text.primary,
  },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '5fr 7fr',
    gap: theme.spacing(6),
    marginBottom: theme.spacing(8),
  },
}))

type SectionProps = {
  /** The anchor that navigation points to. */
  id: string
  title: string
  /** A short paragraph beside the heading. */
  intro?: ReactNode
  children: ReactNode
}

/** A titled section of a page below a hairline with a scale mark. */
export function Section({ id, title, intro, children }: SectionProps) {
  const headingId = `${id}-title`
  return (
    <Root id={id} aria-labelledby={headingId}>
      <PageContainer>
        <Head>
          <Typography variant="h2" id={headingId}>
            {title}
          </Typography>
          {intro && (
            <Typography variant="lead" sx={{ color: 'text.secondary', maxWidth: measure.prose }}>
              {intro}
            </Typography>
          )}
        </Head>
        {children}
      </PageContainer>
    </Root>
  )
}
