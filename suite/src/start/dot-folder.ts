import { sep } from 'node:path'

/**
 * What to say of a checkout below a folder such as `.work`: firebase-tools watches nothing there,
 * and goes on with the functions that it has loaded. Null where it watches.
 */
export function unwatchedSentence(root: string): string | null {
  const folder = root.split(sep).find((name) => /^\../.test(name))
  if (folder === undefined) return null
  return (
    `Below the folder ${folder}, whose name begins with a dot, functions that are rebuilt are not ` +
    'loaded: after a change of theirs end `npm run dev` and type it again, or move the project.'
  )
}
