import {
  readText,
  removeText,
  SIGN_UP_ATTEMPTS,
  storageKey,
  storageKeys,
} from '../../browser/storage'
import type { Confirm } from '../../design/confirm'

const DRAFTS = ['post', 'comment', 'changes', 'unsent'] as const

/** A member's unsent drafts in this browser, by storage name. */
export function storedDrafts(uid: string): Record<string, unknown> {
  return Object.fromEntries(draftKeys(uid).map((name) => [name, content(readText(name))]))
}

/** Removes a member's drafts, all other items under their name, and sign-up attempts. */
export function removeDrafts(uid: string): void {
  const others = [storageKey('tags', uid), storageKey('noFirstAdmin', uid), SIGN_UP_ATTEMPTS]
  for (const name of [...draftKeys(uid), ...others]) removeText(name)
}

/**
 * Signs a member out. Asks before what happens to unsent drafts, which would stay in this browser.
 *
 * @param end - signs out. Drafts are deleted afterwards, because an open form stores its text when
 *   it closes.
 * @returns whether it did; false if the member dismisses the question.
 */
export async function signOutWithDrafts(
  uid: string,
  confirm: Confirm,
  end: () => Promise<void>,
): Promise<boolean> {
  const deletes = await askAboutDrafts(draftKeys(uid).length, confirm)
  if (deletes === null) return false
  await end()
  if (deletes) removeDrafts(uid)
  return true
}

/** Whether to delete drafts; null if the member dismisses the question. */
async function askAboutDrafts(count: number, confirm: Confirm): Promise<boolean | null> {
  if (count === 0) return false
  return await confirm({
    title: count === 1 ? 'You have an unsent draft' : `You have ${count} unsent drafts`,
    text: 'Delete them if others use this browser. Kept drafts are here again after your next sign-in.',
    action: 'Delete drafts',
    cancel: 'Keep drafts',
    isDanger: true,
  })
}

/** Only this member's drafts: several members may share a browser. */
function draftKeys(uid: string): string[] {
  return DRAFTS.flatMap((kind) => storageKeys(storageKey(kind, uid, '')))
}

function content(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return stored
  }
}
