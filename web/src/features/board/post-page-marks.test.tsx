// @vitest-environment happy-dom

import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { TagList } from '../../design/lists'
import { Markdown } from '../../design/markdown'
import { PageHeader } from '../../design/page'
import { withinLines } from '../../design/text'
import { AnnouncedNotice } from '../../forms/form-frame'
import { renderInApp } from '../../session/render.fixture'
import { FilterSummary } from './feed/feed-filters'
import { FeedItem } from './feed/feed-item'
import { NO_FILTERS } from './feed/filters'
import { BanNotice } from './notices'
import { NewestNotifications } from './notifications/newest-notifications'
import { toReply } from './notifications/notification'
import { atMs } from './notifications/notification.fixture'
import { FullPost } from './post-page'
import { samplePost } from './posts/post.fixture'

/** One letter below 180 combining marks, as high as several lines. */
const TITLE = `a${'\u0301'.repeat(180)}`

const post = samplePost(1, { title: TITLE, content: TITLE })
const terms = { post, isOwn: false, tagPath: () => '/', onEdit: vi.fn() }
const reply = { ...post, post_id: 'p1', parent_id: null, reply_to: null, recipient_ids: ['ada'] }

const PLACES: readonly (readonly [string, ReactNode])[] = [
  ['a card', <FeedItem key="card" {...terms} position={1} setSize={1} virtualization={null} />],
  ['the page of a post', <FullPost key="page" {...terms} />],
  ['the head of a page', <PageHeader key="head" title={TITLE} />],
  [
    'the notifications',
    <NewestNotifications
      key="notifications"
      uid="ada"
      newest={{
        entries: [toReply(reply)],
        inbox: { read_at: atMs(0) },
        hasOlder: { replies: false, others: false },
      }}
      hasFailed={false}
      mayMark
      targets={new Map()}
      onOpen={vi.fn()}
    />,
  ],
  ['code in a text', <Markdown key="code" text={`\`${TITLE}\``} />],
  ['the tags', <TagList key="tags" tags={[TITLE]} />],
  [
    'the filters of the board',
    <FilterSummary
      key="filters"
      filters={{ ...NO_FILTERS, q: TITLE, author: TITLE }}
      onChange={vi.fn()}
      onClear={vi.fn()}
    />,
  ],
  ['the reason of a ban', <BanNotice key="ban" ban={{ reason: TITLE, expires_at: null }} />],
  ['a note of a form', <AnnouncedNotice key="note">{TITLE}</AnnouncedNotice>],
  [
    'the dashboard',
    <Table key="dashboard">
      <TableBody>
        <TableRow>
          <TableCell>{TITLE}</TableCell>
        </TableRow>
      </TableBody>
    </Table>,
  ],
]

/** Whether the element, or one around it within the page, clips its content. */
const isClipped = (element: Element) =>
  /clip|hidden/.test(getComputedStyle(element).overflow + getComputedStyle(element).overflowY)

test.each(PLACES)('clips combining marks to their own lines in %s', (_, place) => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  renderInApp(place)
  const texts = screen.getAllByText(TITLE)
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts)
    expect(isClipped(text) || isClipped(text.closest('[data-folded]') ?? document.body)).toBe(true)
})

test('clips a pile to its own line between other words, in titles and texts', () => {
  const text = `First line of words ${TITLE} more words`
  const shown = samplePost(1, { title: text, content: `Above.\n\n- ${text}` })
  renderInApp(<FullPost {...terms} post={shown} />)
  const piles = screen.getAllByText(TITLE)
  expect(piles).toHaveLength(2)
  for (const pile of piles) expect(isClipped(pile)).toBe(true)
  expect(screen.getByRole('heading', { name: text }).textContent).toBe(text)
})

test('leaves the marks of a language as they are', () => {
  const text = 'Việt Nam, שָׁלוֹם, हिन्दी, བརྒྱུད'
  render(<PageHeader title={text} />)
  expect(screen.getByRole('heading').innerHTML).toBe(text)
  expect(withinLines(text)).toBe(text)
})
