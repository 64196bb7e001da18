import type { Plugin } from 'vite'
import { SEEK_SCRIPT } from '../src/browser/restore-scroll'

/** Writes into every document's head what marks it where the browser looks for a place in it. */
export function seekPlace(): Plugin {
  return {
    name: 'seek-place',
    transformIndexHtml: (html) =>
      html.replace('<title>', (title) => `<script>${SEEK_SCRIPT}</script>\n    ${title}`),
  }
}
