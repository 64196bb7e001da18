import type { Plugin } from 'vite'
import { RESTORE_SCROLL_SCRIPT } from '../src/browser/restore-scroll'
import { bootHtml } from '../src/features/effects/boot-screen-html'

/** Writes the boot screen into every document, before the page that it covers. */
export function bootScreen(): Plugin {
  return {
    name: 'boot-screen',
    transformIndexHtml: (html) => html.replace('<body>', () => `<body>\n    ${bootHtml()}`),
  }
}

/** Adds the inline script of `restore-scroll.ts` to the head of every document. */
export function restoreScroll(): Plugin {
  return {
    name: 'restore-scroll',
    transformIndexHtml: (html) =>
      html.replace('<title>', (title) => `<script>${RESTORE_SCROLL_SCRIPT}</script>\n    ${title}`),
  }
}
