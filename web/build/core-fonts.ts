import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { CORE_RANGE, charactersOf } from '../src/design/theme/core-characters'

const QUERY = '?core'
const CUT = fileURLToPath(new URL('../node_modules/.core-fonts', import.meta.url))

/** What the styles ask of a font: figures of one width, and what is drawn without being asked. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']
/** No text of the site is lighter. */
const WEIGHTS = { min: 400, max: 700, default: 400 }

/** Lets styles import `font.woff2?core`: the font with the characters of the site's own texts. */
export function coreFonts(): Plugin {
  return {
    name: 'core-fonts',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(QUERY)) return undefined
      const whole = await this.resolve(id.slice(0, -QUERY.length), importer)
      return whole && `${await cut(whole.id)}?url`
    },
  }
}

/** Writes the smaller font and returns its path. */
async function cut(path: string): Promise<string> {
  const core = await subsetFont(await readFile(path), charactersOf(CORE_RANGE), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: WEIGHTS },
  })
  const target = join(CUT, basename(path).replace('latin-wght-normal', 'core'))
  await mkdir(CUT, { recursive: true })
  await writeFile(target, core)
  return target
}
