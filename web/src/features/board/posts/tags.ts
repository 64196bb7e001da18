import { cleanTag, splitTags } from '@grid/schema/clean'
import { LIMITS } from '@grid/schema/limits'
import * as z from 'zod/mini'
import { deviceStorage, fromJson, storageKey } from '../../../browser/storage'

/** The value of the tag field: its tags, and the text that is still being typed. */
export type TagEntry = { readonly tags: readonly string[]; readonly typed: string }

/** Reads the comma-separated text of the form; each of its parts is a tag. */
export function readTags(text: string): TagEntry {
  return typeTags({ tags: [], typed: '' }, `${text},`)
}

/** Returns the comma-separated text of the form, with the text that is being typed. */
export function tagsText({ tags, typed }: TagEntry): string {
  return [...tags, typed].filter((part) => part.trim() !== '').join(', ')
}

/**
 * Makes a tag of each part before a comma, cleaned as it will be stored. A part that does not fit
 * stays in the text.
 */
export function typeTags(entry: TagEntry, typed: string): TagEntry {
  const parts = splitTags(typed)
  const last = parts.pop() ?? ''
  const tags = [...entry.tags]
  const misfits: string[] = []
  for (const part of parts) {
    const tag = cleanTag(part)
    if (tag === '' || tags.includes(tag)) continue
    if (tag.length > LIMITS.tags.length || tags.length >= LIMITS.tags.count) misfits.push(tag)
    else tags.push(tag)
  }
  return { tags, typed: misfits.length > 0 ? [...misfits, last.trimStart()].join(', ') : last }
}

/** Says which tags will be left out if the form is sent now, or null. */
export function tagHint({ tags, typed }: TagEntry): string | null {
  const waiting = splitTags(typed).map(cleanTag)
  if (waiting.some((tag) => tag.length > LIMITS.tags.length))
    return `A tag can be at most ${LIMITS.tags.length} characters long; longer ones are left out.`
  const extra = waiting.filter((tag) => tag !== '' && !tags.includes(tag)).length
  if (tags.length + extra > LIMITS.tags.count)
    return `Only the first ${LIMITS.tags.count} tags are kept.`
  return null
}

const MOST = 50
const key = (uid: string) => storageKey('tags', uid)
const tagList = z.array(z.string())

/** The tags that a member used on this device, the latest first. */
export function earlierTags(uid: string): string[] {
  return fromJson(deviceStorage.read(key(uid)), tagList) ?? []
}

/** Remembers the tags of a post that was just saved, to suggest them again. */
export function rememberTags(uid: string, tags: readonly string[]): void {
  const all = [...new Set([...tags, ...earlierTags(uid)])].slice(0, MOST)
  // Without storage, tags are suggested from the board alone.
  deviceStorage.write(key(uid), JSON.stringify(all))
}
