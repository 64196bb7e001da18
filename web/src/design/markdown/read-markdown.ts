import type { Block } from './nodes'
import { readBlocks } from './read-blocks'
import { Steps, TooManySteps } from './steps'

/**
 * Reads the part of Markdown that posts and comments may use: paragraphs, headings, lists, quotes,
 * code, bold, italic and links to http and https. Everything else, HTML above all, stays text, and
 * so does a text that is built to be costly.
 */
export function readMarkdown(text: string, steps = new Steps(text.length)): readonly Block[] {
  try {
    return readBlocks(text.split(/\r\n|\n|\r/), steps)
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error
    return [{ kind: 'paragraph', children: [{ kind: 'text', text }] }]
  }
}
