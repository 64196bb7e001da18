import type { EmotionCache } from '@emotion/cache'
import createEmotionServer from '@emotion/server/create-instance'
import { commentsFeed, memberPath } from '@grid/schema/board-urls'
import type { FirstPage } from '@grid/schema/first-page'
import type { Post } from '@grid/schema/post'
import { DELETED_MEMBER_NAME } from '@grid/schema/post-display'
import { withoutDirections } from '@grid/schema/unicode'
import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createRoutesFromElements, Route, StaticRouter, useRoutes } from 'react-router-dom'
import { App } from './app/app'
import { Shell } from './app/shell'
import { byTheLab, canonical, organization } from './content/head'
import { boardHead } from './content/heads'
import { MERGED, PRERENDERED, styleCache } from './design/server-styles'
import { headTags, imageOf, notFoundTags, siteFacts } from './document/head-tags'
import { BoardPage } from './features/board/board-page'
import { POST_MESSAGES } from './features/board/messages'
import { excerpt, PostPage } from './features/board/post-page'

/*
 * Renders the board and its posts outside a browser: in the function `board` per request, and at
 * build to collect the styles. Contains no other page and no Firebase.
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

/** The rules of all renderings. A new cache would compile each rule again; documents need none. */
const STYLES = styleCache()

/** Inline styles by MUI. The content security policy blocks them in documents. */
const INLINE_STYLE = / style="[^"]*"/g

/** Renders the board at a path, with posts or with placeholders. */
export async function renderBoardDocument(
  path: string,
  firstPage: FirstPage | null,
  styles = STYLES,
): Promise<string> {
  const html = await renderApp(
    <App
      router={(children) => <StaticRouter location={path}>{children}</StaticRouter>}
      styles={styles}
      firstPage={firstPage}
    >
      <Board />
    </App>,
  )
  return html.replace(INLINE_STYLE, '')
}

/**
 * The head tags of a post's page, or of a missing post (empty list). If the post could not be read
 * (null), the head has no `noindex`.
 */
export function headOfPost(path: string, found: readonly Post[] | null): string {
  if (!found) {
    const { feed: _, ...unread } = boardHead
    return headTags(siteFacts, { ...unread, path }, imageOf(boardHead))
  }
  const [post] = found
  if (!post) {
    return notFoundTags(siteFacts, {
      ...boardHead,
      title: 'Post not found',
      description: POST_MESSAGES.notFound,
    })
  }
  const { author_username, created_at, tags } = post
  const title = withoutDirections(post.title)
  const description = excerpt(post.content)
  const posting = {
    '@type': 'DiscussionForumPosting',
    headline: title,
    text: description,
    url: canonical(path),
    author: {
      '@type': 'Person',
      name: author_username,
      ...(author_username !== DELETED_MEMBER_NAME && {
        url: canonical(memberPath(author_username)),
      }),
    },
    datePublished: created_at.toDate().toISOString(),
    keywords: tags.join(', '),
    publisher: byTheLab,
  }
  const data = [organization, posting]
  const feed = commentsFeed(post.id)
  const head = { ...boardHead, path, title, description, kind: 'article', data, feed } as const
  return headTags(siteFacts, head, imageOf(boardHead))
}

/** Renders the app to HTML for hydration; rejects if any component throws. */
export async function renderApp(app: ReactNode): Promise<string> {
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>{app}</StrictMode>,
    // Keeps large parts in place instead of moving them with a script.
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failures.push(error)
      },
    },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return html
}

/** The CSS rules that the HTML needs for its first paint. */
export function stylesOf(html: string, styles: EmotionCache): string {
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(styles)
  const { key, inserted, registered } = styles
  const merged = Object.keys(inserted).filter(
    (name) => registered[`${key}-${name}`] !== undefined && !html.includes(`${key}-${name}`),
  )
  return (
    constructStyleTagsFromChunks(extractCriticalToChunks(html))
      .replaceAll(
        `<style data-emotion="${key} `,
        `<style ${MERGED}="${merged.join(' ')}" ${PRERENDERED}="`,
      )
      // Emotion's marker for a style element that it must not move.
      .replaceAll('<style data-emotion', '<style data-s data-emotion')
  )
}
