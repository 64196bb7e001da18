import { mentionsIn } from '@grid/markdown/plain-text'
import * as z from 'zod/mini'
import { isRecordId } from './board-urls'
import { LIMITS } from './limits'
import { TEXT_MARKDOWN } from './text-markdown'
import { usernameKey } from './username'

const MESSAGE = `Please mention at most ${LIMITS.mentions} members in one text.`

/**
 * The members that a text mentions, by the keys of their names, each once, in the order of the
 * text. Names in code, links and images are no mentions. Whether a member has the name is not
 * known here.
 */
export function mentionedKeys(text: string): readonly string[] {
  const names = mentionsIn(text, TEXT_MARKDOWN).map((mention) => mention.slice(1))
  return [...new Set(names.filter(canBeName).map(usernameKey))]
}

/**
 * Whether a member can have a mentioned name. Firestore rejects even to read an id such as
 * `__init__`, and its error would prevent the notifications of all other mentions.
 */
function canBeName(name: string): boolean {
  const isLongEnough = name.length >= LIMITS.username.min
  return isLongEnough && name.length <= LIMITS.username.max && isRecordId(name)
}

/**
 * Rejects a text that mentions too many members. The rules cannot check it, because they cannot
 * distinguish mentions from code. Functions ignore further mentions.
 */
export function fewMentions() {
  return z.refine<string>((text) => mentionedKeys(text).length <= LIMITS.mentions, MESSAGE)
}
