// @vitest-environment happy-dom
import { exactInstant } from '@grid/schema/exact-instant'
import { longMoment } from '@grid/schema/format'
import type { Instant } from '@grid/schema/stored'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../session/render.fixture'
import { CommentHead } from '../comments/comment'
import { COMMENT } from '../comments/comment.fixture'
import { samplePost } from './post.fixture'
import { PostCounters } from './post-card'
import { BoardLink, Edited, FROM_BOARD, useInPageLink } from './post-header'

function Site() {
  const { pathname, search, hash, key } = useLocation()
  const inPage = useInPageLink()
  return (
    <>
      <p data-testid="place" data-key={key}>
        {pathname + search + hash}
      </p>
      <Link to="/hub/p1" state={FROM_BOARD}>
        A post
      </Link>
      <BoardLink />
      {pathname === '/hub' ? (
        <PostCounters
          post={samplePost(1, { comment_count: 3 })}
          commentsLink={{ state: FROM_BOARD }}
        />
      ) : (
        <>
          <PostCounters post={samplePost(1, { comment_count: 3 })} commentsLink={inPage} />
          <CommentHead comment={COMMENT} isAuthor={false} />
        </>
      )}
    </>
  )
}

const open = (address: string) => renderInApp(<Site />, { path: address })
const place = () => screen.getByTestId('place')
const press = (name: string) => userEvent.click(screen.getByRole('link', { name }))

test('leads back to the board as the user left it', async () => {
  open('/hub?q=usb')
  const { key } = place().dataset
  await press('A post')
  expect(place().textContent).toBe('/hub/p1')
  await press('The Grid')
  expect(place().textContent).toBe('/hub?q=usb')
  expect(place().dataset['key']).toBe(key)
})

test('leads a user from elsewhere to the start of the board', async () => {
  open('/hub/p1')
  expect(screen.getByRole('link', { name: 'The Grid' }).getAttribute('href')).toBe('/hub')
  await press('The Grid')
  expect(place().textContent).toBe('/hub')
})

test.each([
  ['A post', '/hub/p1'],
  ['3 comments', '/hub/p1#comments'],
])('leads back to the board after “%s” and another link of the post', async (link, address) => {
  open('/hub?q=usb')
  await press(link)
  expect(place().textContent).toBe(address)
  await press('3 comments')
  await press(screen.getAllByRole('link').at(-1)?.textContent ?? '')
  expect(place().textContent).toBe('/hub/p1#comment-a-comment')
  await press('The Grid')
  expect(place().textContent).toBe('/hub?q=usb')
})

const written = exactInstant(1_780_000_000, 0)
const edited = (updated_at: Instant) => ({ id: 'a-post', created_at: written, updated_at })

test('shows nothing for an unchanged text', () => {
  render(<Edited kind="post" text={edited(exactInstant(1_780_000_000, 0))} />)
  expect(screen.queryByText('edited')).toBeNull()
})

test('shows that a text was edited, and when', () => {
  const changed = exactInstant(1_780_000_060, 0)
  render(<Edited kind="post" text={edited(changed)} />)
  const exact = longMoment(changed.toDate())
  const time = screen.getByText('edited').closest('time')
  expect(time?.getAttribute('title')).toBe(exact)
  expect(time?.textContent).toBe(`edited ${exact}`)
  expect(time?.dateTime).toBe(changed.toDate().toISOString())
})
