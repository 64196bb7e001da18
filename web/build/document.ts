import type { ClientFiles } from './client-files'
import { replaceOnce, tag } from './markup'
import type { Prerendered } from './site'

const ROOT = '<div id="root"></div>'
const TITLE = /<title>[^<]*<\/title>/
const APP_TAGS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g
const NOSCRIPT = /\s*<noscript>[^<]*<\/noscript>/

/** The document that renders in the browser, for everything that is not rendered at build. */
export function shellDocument(template: string, files: ClientFiles): string {
  return replaceOnce(template, '</head>', `${fontPreload(files)}</head>`)
}

/** A document that can be read at once and comes to life when it is used. */
export function pageDocument(
  template: string,
  files: ClientFiles,
  path: string,
  headTags: string,
  page: Prerendered,
): string {
  const loader = tag('script', {
    type: 'module',
    src: files.loader,
    fetchpriority: 'low',
    'data-app': files.app,
    'data-warm': files.warm.join(' '),
  })
  const title = TITLE.exec(template)?.[0] ?? '<title>'
  const head = [headTags, fontPreload(files), page.styles, loader, '</script>'].join('')
  const bare = template.replace(APP_TAGS, '').replace(NOSCRIPT, '')
  const marked = replaceOnce(bare, '<html', `<html data-prerendered="${path}"`)
  const described = replaceOnce(marked, title, head)
  return replaceOnce(described, ROOT, `<div id="root">${page.html}</div>`)
}

/** The display font is on the way before the rules that name it are read. */
function fontPreload({ textFont }: ClientFiles): string {
  return tag('link', {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: textFont,
    crossorigin: true,
  })
}
