import type { PostForm } from '@grid/schema/post'
import { isCorrection } from '../writing/is-correction'

/** Whether a post corrects another one, by title and content, rather than being another post. */
export const correctsPost = (before: PostForm, now: PostForm): boolean =>
  isCorrection(textOf(before), textOf(now))

const textOf = ({ title, content }: PostForm) => `${title}\n${content}`
