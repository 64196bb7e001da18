import { escapeHtml } from '@grid/markdown/render-html'
import type { FirstPage } from '@grid/schema/first-page'
import type { Post } from '@grid/schema/post'
import { CATEGORY_LABELS } from '@grid/schema/post-display'
import { navItems, site } from '../../../web/src/content/site'

const style = `
body{margin:0 auto;max-width:70rem;padding:0 1.25rem;background:#06080b;color:#e8eef2;
font:1.0625rem/1.6 system-ui,sans-serif}a{color:#5ccfe6}
article{border:1px solid #1e2733;border-radius:8px;padding:1.5rem;margin:1.5rem 0}
pre,p{white-space:pre-wrap;overflow-wrap:anywhere}nav{display:flex;flex-wrap:wrap;gap:1rem}
`

const card = (post: Post) => `<article><p>${post.author_username} ${CATEGORY_LABELS[post.category]}
${post.created_at.toDate().toISOString()}</p><h2><a href="/hub/${post.id}">${escapeHtml(post.title)}</a></h2>
<p>${escapeHtml(post.content)}</p><p>${post.tags.map(escapeHtml).join(' ')}</p>
<p>${post.upvotes} upvotes, ${post.comment_count} comments</p></article>`

/** A hand-written first page of the board, without scripts and fonts: the lower limit. */
export function handWrittenBoard({ posts }: FirstPage): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${site.name}</title>
<style>${style}</style></head><body><header><nav>
${navItems.map((item) => `<a href="${item.to}">${item.label}</a>`).join('')}</nav></header>
<main><h1>${site.name}</h1>${posts.map(card).join('')}</main>
<footer><p>${site.tagline}</p></footer></body></html>`
}
