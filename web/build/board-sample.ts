import type { FirstPage } from '@grid/schema/first-page'
import { emptyPostFields, type Post } from '@grid/schema/post'
import { CATEGORIES } from '@grid/schema/post-display'

const CONTENT = [
  '# Heading\n\nText with **weight**, *stress*, ~~a slip~~ and `code`, and a line\nthat breaks.',
  '> Said before\n\n- one\n  - below it\n- two\n\n1. first\n2. second\n\n---',
  '```rust\nfn main() {}\n```\n\n[A link](https://grid.example/) and https://grid.example/plain',
  'Plain words.',
]

const at = (time: number) => ({ toMillis: () => time, toDate: () => new Date(time) })

const samplePost = (content: string, index: number): Post => ({
  ...emptyPostFields(),
  id: `sample-${index}`,
  user_id: 'sample',
  author_username: 'sample',
  title: 'A sample',
  content: content.padEnd(index === 0 ? 5_000 : 0, ' and more'),
  category: CATEGORIES[index % CATEGORIES.length] ?? 'discussion',
  link: index % 2 === 0 ? 'https://grid.example/' : null,
  code_snippet: index % 2 === 0 ? 'let x = 1' : null,
  tags: index % 2 === 0 ? ['one', 'two'] : [],
  words: [],
  upvotes: index,
  comment_count: index,
  created_at: at(0),
  // Some are edited.
  updated_at: at(index % 2),
})

const shown = (of: FirstPage['of'], posts: readonly Post[]) => ({ of, rendered_at: 0, posts })
const FILTERED = '/hub?category=tool&tag=one&author=sample&q=words&sort=top'

type Sample = readonly [path: string, posts: FirstPage | null]

/**
 * Sample boards that use every style of the board, so that the build collects all of its CSS rules.
 */
export const BOARD_SAMPLES: readonly Sample[] = [
  ['/hub', shown('board', CONTENT.map(samplePost))],
  [
    '/hub',
    shown(
      'board',
      Array.from({ length: 20 }, (_, index) => samplePost('Words.', index + 1)),
    ),
  ],
  ['/hub', shown('board', [])],
  ['/hub', null],
  [FILTERED, null],
]

/** The same for the page of a post, which needs two thirds of these rules. */
export const POST_SAMPLES: readonly Sample[] = [
  ...CONTENT.map(
    (text, index) => [`/hub/sample-${index}`, shown('post', [samplePost(text, index)])] as const,
  ),
  ['/hub/sample', null],
]
