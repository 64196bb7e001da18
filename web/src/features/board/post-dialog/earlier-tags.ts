import * as z from 'zod/mini'
import { deviceStorage } from '../../../browser/browser-storage'
import { fromJson } from '../../../browser/kept-json'
import { keptName } from '../../../browser/kept-texts'

const MOST = 50
const key = (uid: string) => keptName('tags', uid)
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
