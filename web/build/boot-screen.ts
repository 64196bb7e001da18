import type { Plugin } from 'vite'
import { bootHtml } from '../src/features/effects/boot-screen-html'

/** Writes the boot screen into every document, before the page that it covers. */
export function bootScreen(): Plugin {
  return {
    name: 'boot-screen',
    transformIndexHtml: (html) => html.replace('<body>', () => `<body>\n    ${bootHtml()}`),
  }
}
