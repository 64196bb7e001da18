import { readFileSync } from 'node:fs'

/** Each mutant runs these tests, so they use one string of so many. */
const SAMPLE = 20

/** Strings that did harm elsewhere, in the order of their files. */
export const HOSTILE = ['naughty-strings-blns', 'xss-payloadbox'].flatMap((name) => {
  const file = new URL(`../../../tests/corpora/${name}.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as string[]
  return texts.filter((text, index) => index % SAMPLE === 0 && text.trim() !== '')
})
