import type { FirstPage } from '@grid/schema/first-page'
import type { Post } from '@grid/schema/post'
import { describe, expect, it } from 'vitest'
import { headOfPost, renderBoardDocument } from '../src/entry-board'
import { renderBoard } from '../src/entry-server'
import { samplePost } from '../src/features/board/posts/post.fixture'
import { BOARD_SAMPLES, POST_SAMPLES } from './board-sample'

const NOW = Date.parse('2026-11-21T12:02:00Z')
/** Written two minutes before. */
const post = (change: Partial<Post>) => samplePost(0, { author_username: 'ada', ...change })
const page = (...posts: Post[]): FirstPage => ({ of: 'board', rendered_at: NOW, posts })
const classesOf = (html: string) => new Set(html.match(/\bg-[a-z0-9]+\b/g))

/** Expects that styles have a rule for every class of a document. */
function expectRules(html: string, styles: string): void {
  const written = classesOf(styles)
  const needed = [...classesOf(html)]
  expect(needed.length).toBeGreaterThan(40)
  expect(needed.filter((name) => !written.has(name))).toEqual([])
}

describe('the board that a server draws', () => {
  it('shows posts with their author, age and counts', async () => {
    const html = await renderBoardDocument(
      '/hub',
      page(post({ title: 'On the wire', upvotes: 7, comment_count: 1 })),
    )
    expect(html).toContain('On the wire')
    expect(html).toContain('href="/members/ada"')
    expect(html).toContain('2 minutes ago')
    expect(html).toMatch(/7<\/span>[\s\S]*1 comment/)
  })

  it('names whose account is gone, and leads to no profile', async () => {
    const left = post({ user_id: 'deleted_member', author_username: 'deleted member' })
    const html = await renderBoardDocument('/hub', page(left))
    expect(html).toContain('deleted member')
    expect(html).not.toContain('/members/')
    expect(headOfPost('/hub/p0', [left])).not.toContain('/members/')
  })

  it('writes texts as texts', async () => {
    const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>'
    const html = await renderBoardDocument('/hub', page(post({ title: hostile, content: hostile })))
    expect(html).not.toMatch(/<(?:img|script)/)
    expect(html).toContain('&lt;script&gt;')
  })

  it('keeps the place of posts that the browser will ask for', async () => {
    expect(await renderBoardDocument('/hub?category=tool', null)).not.toContain('<article')
    expect(await renderBoardDocument('/hub?category=tool', null)).toMatch(
      /aria-selected="true"[^>]*>Tools Showcase/,
    )
  })

  it('has no inline styles, which the policy would block', async () => {
    expect(await renderBoardDocument('/hub', page(post({})))).not.toContain('style=')
  })

  const contents = ['## A\n\n1. b\n   - c\n\n> d', '```\ncode\n```', '| a | b |', 'x'.repeat(5_000)]
  const posts = contents.map((content, index) =>
    post({
      id: `p${index}`,
      content,
      link: 'http://a.example/',
      code_snippet: 'x',
      tags: ['t'],
      updated_at: { toMillis: () => NOW, toDate: () => new Date(NOW) },
    }),
  )

  it('needs no rule that the document does not have, whatever is posted', {
    timeout: 30_000,
  }, async () => {
    const { styles } = await renderBoard(BOARD_SAMPLES)
    const html = await renderBoardDocument('/hub?sort=top&q=a', page(...posts))
    const plain = await renderBoardDocument(
      '/hub',
      page(...posts, post({ id: 'last', category: 'tool' })),
    )
    expectRules(html + plain, styles)
  })

  it('needs on the page of a post no rule of the board alone, whatever is posted', {
    timeout: 30_000,
  }, async () => {
    const { styles } = await renderBoard(POST_SAMPLES)
    const pages = await Promise.all(
      posts.map((one) => {
        const shown = { of: 'post', rendered_at: NOW, posts: [one] } as const
        return renderBoardDocument(`/hub/${one.id}`, shown)
      }),
    )
    expectRules(pages.join(''), styles)
    const board = await renderBoard(BOARD_SAMPLES)
    expect(styles.length).toBeLessThan(0.75 * board.styles.length)
  })
})

describe('the head of a post’s page', () => {
  const heads = (found: readonly Post[] | null) => headOfPost('/hub/p0', found)
  const NOINDEX = '<meta name="robots" content="noindex">'

  it('says what the post is about', () => {
    const head = heads([post({ title: 'On the wire' })])
    expect(head).toContain('<title>On the wire · The Grid</title>')
    expect(head).toMatch(/rel="canonical" href="[^"]+\/hub\/p0"/)
    expect(head).not.toContain(NOINDEX)
  })

  it('says that there is no such post', () => {
    expect(heads([])).toContain('<title>Post not found · The Grid</title>')
    expect(heads([])).toContain(NOINDEX)
  })

  it('does not say so of a post that could not be read', () => {
    expect(heads(null)).not.toContain('not found')
    expect(heads(null)).not.toContain(NOINDEX)
    expect(heads(null)).toMatch(/rel="canonical" href="[^"]+\/hub\/p0"/)
  })
})
