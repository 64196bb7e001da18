import { LIMITS } from './limits'

/**
 * The key of a username, by which it is unique: its lower-case form. Visitors load it with the page
 * of a member, so it imports no schema.
 */
export function usernameKey(name: string): string {
  return name.toLowerCase()
}

/** The longest stored part. A name of 30 characters has 255 parts of up to 10 characters. */
const MAX_LENGTH = 10

/**
 * Every part of a username, in lower case, each once. Profiles store them as `username_parts`, so
 * that one query with `array-contains` finds every name that contains a text.
 */
export function usernameParts(username: string): string[] {
  const key = usernameKey(username).slice(0, LIMITS.username.max)
  const parts = new Set<string>()
  for (let start = 0; start < key.length; start += 1) {
    const last = Math.min(start + MAX_LENGTH, key.length)
    for (let end = start + 1; end <= last; end += 1) parts.add(key.slice(start, end))
  }
  return [...parts].toSorted()
}

/**
 * The part that finds a searched text. A longer text is found by its beginning: filter the result
 * with `containsText`.
 */
export function searchedPart(text: string): string {
  return searchKey(text).slice(0, MAX_LENGTH)
}

/** Whether a username contains a searched text, in any case or width, with accents or an @. */
export function containsText(username: string, text: string): boolean {
  return usernameKey(username).includes(searchKey(text))
}

function searchKey(text: string): string {
  const letters = text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  return usernameKey(letters.trim().replace(/^@/, ''))
}
