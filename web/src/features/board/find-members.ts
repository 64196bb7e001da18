import { LIMITS } from '@grid/schema/limits'
import type { Profile } from '@grid/schema/profile'
import { fold } from '@grid/schema/unicode'
import { publicData } from '../../session/public-data'

const USERNAME_BEGINNING = /^[a-z0-9_-]{2,30}$/
/** Sorts behind every character of a username. */
const BEHIND = '{'

/** The beginning of a username that a text means, with or without `@`. */
export const usernameBeginning = (text: string) => fold(text.trim()).replace(/^@/, '')

/** The members whose usernames begin with a text of at least two characters; at most three. */
export async function findMembers(text: string): Promise<readonly Profile[]> {
  const beginning = usernameBeginning(text)
  if (!USERNAME_BEGINNING.test(beginning)) return []
  return publicData.page({
    from: 'profiles',
    where: [
      ['username_lower', '>=', beginning],
      ['username_lower', '<', `${beginning}${BEHIND}`],
    ],
    order: [['username_lower', 'asc']],
    after: null,
    limit: LIMITS.search.members,
  })
}
