import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ROOT } from '../hosts'
import type { Source } from './sources'
import { importsOf } from './syntax'

const names = z.optional(z.record(z.string(), z.string()))
const manifest = z.object({ dependencies: names, devDependencies: names })

/** The packages that a folder's own package.json names. */
export function declaredIn(folder: string): string[] {
  const text = readFileSync(join(ROOT, folder, 'package.json'), 'utf8')
  const { dependencies, devDependencies } = manifest.parse(JSON.parse(text))
  return Object.keys({ ...dependencies, ...devDependencies })
}

/** The packages that the files of a workspace import, each with the first file that does. */
export function importedBy(folder: string, sources: readonly Source[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const source of sources) {
    if (!source.path.startsWith(`${folder}/`)) continue
    for (const { from } of importsOf(source)) {
      const name = packageOf(from)
      if (name && name !== `@grid/${folder}` && !found.has(name)) found.set(name, source.path)
    }
  }
  return found
}

/** The package that an import is answered by; null for our own files and for Node's modules. */
function packageOf(from: string): string | null {
  if (/^(\.|node:|virtual:)/.test(from)) return null
  const [first = '', second = ''] = from.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}
