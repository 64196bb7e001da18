import { DELETED_MEMBER_NAME } from '@grid/schema/deleted-member'
import type { FirstPage } from '@grid/schema/first-page'
import type { Post } from '@grid/schema/post'
import { createRoutesFromElements, Route, StaticRouter, useRoutes } from 'react-router-dom'
import { App } from './app/app'
import { Shell } from './app/shell'
import { byTheLab, canonical, organization } from './content/head'
import { boardHead } from './content/heads'
import { styleCache } from './design/server-styles'
import { headTags, notFoundTags } from './document/head-tags'
import { imageOf } from './document/share-address'
import { siteFacts } from './document/site-facts'
import { BoardPage } from './features/board/board-page'
import { excerpt } from './features/board/excerpt'
import { POST_MESSAGES } from './features/board/post-messages'
import { PostPage } from './features/board/post-page'
import { drawApp } from './render-app'

/*
 * The board and its posts, drawn outside a browser: by the function `board` for who asks for
 * them, and at build, which collects the styles. No other page is known here, nor Firebase.
 */

const routes = createRoutesFromElements(
  <Route element={<Shell />}>
    <Route path="hub" element={<BoardPage />} />
    <Route path="hub/:postId" element={<PostPage />} />
  </Route>,
)

function Board() {
  return useRoutes(routes)
}

/** MUI's own, for measuring and for what is empty yet; the policy refuses them in documents. */
const INLINE_STYLE = / style="[^"]*"/g

/** Draws the board at an address, with the posts or with the place where they will be. */
export async function drawBoard(
  address: string,
  firstPage: FirstPage | null,
  styles = styleCache(),
): Promise<string> {
  const html = await drawApp(
    <App
      router={(children) => <StaticRouter location={address}>{children}</StaticRouter>}
      styles={styles}
      firstPage={firstPage}
    >
      <Board />
    </App>,
  )
  return html.replace(INLINE_STYLE, '')
}

/**
 * What the head of a post's page says of it, or of there being no such post. Where it could not be
 * read (null), nobody knows, and nothing is said that would keep it out of an index.
 */
export function headOfPost(address: string, found: readonly Post[] | null): string {
  if (!found) return headTags(siteFacts, { ...boardHead, path: address }, imageOf(boardHead))
  const [post] = found
  if (!post) {
    return notFoundTags(siteFacts, {
      ...boardHead,
      title: 'Post not found',
      description: POST_MESSAGES.notFound,
    })
  }
  const { title, author_username, created_at, tags } = post
  const description = excerpt(post.content)
  const posting = {
    '@type': 'DiscussionForumPosting',
    headline: title,
    text: description,
    url: canonical(address),
    author: {
      '@type': 'Person',
      name: author_username,
      ...(author_username !== DELETED_MEMBER_NAME && {
        url: canonical(`/members/${encodeURIComponent(author_username)}`),
      }),
    },
    datePublished: created_at.toDate().toISOString(),
    keywords: tags.join(', '),
    publisher: byTheLab,
  }
  const data = [organization, posting]
  const head = { ...boardHead, path: address, title, description, kind: 'article', data } as const
  return headTags(siteFacts, head, imageOf(boardHead))
}
