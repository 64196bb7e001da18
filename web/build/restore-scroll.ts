import type { Plugin } from 'vite'
import { RESTORE_SCROLL_SCRIPT } from '../src/browser/restore-scroll'

/** Adds the inline script of `restore-scroll.ts` to the head of every document. */
export function restoreScroll(): Plugin {
  return {
    name: 'restore-scroll',
    transformIndexHtml: (html) =>
      html.replace('<title>', (title) => `<script>${RESTORE_SCROLL_SCRIPT}</script>\n    ${title}`),
  }
}
