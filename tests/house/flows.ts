import type { Source } from './sources'

const WATCHED = /^import \{[^}]*\btest\b[^}]*\} from '\.\/support\/(?:watched|backstage)'$/m
const BARE = /^import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'$/m

/** Flows whose `test` would not see whom the site asks, or what its policy had to stop. */
export function unwatchedFlows({ path, text }: Source): string[] {
  if (!/^tests\/flows\/.*\.spec\.ts$/.test(path)) return []
  return WATCHED.test(text) && !BARE.test(text) ? [] : [`${path} drives flows that nobody watches`]
}
