import type { ResearchPost } from '../../content/research/post'
import { parseBlocks } from './blocks'

const WORDS_PER_MINUTE = 220

/** Words of the abstract and of all blocks that are shown. */
export function wordsOf(post: Pick<ResearchPost, 'abstract' | 'content'>): number {
  const texts = [post.abstract, ...parseBlocks(post.content).map((block) => block.content)]
  return texts.join(' ').split(/\s+/).filter(Boolean).length
}

/** Whole minutes that a careful reader needs, at least one. */
export function readingMinutes(post: Pick<ResearchPost, 'abstract' | 'content'>): number {
  return Math.max(1, Math.round(wordsOf(post) / WORDS_PER_MINUTE))
}
