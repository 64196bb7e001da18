import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../hosts'
import type { Source } from './sources'

/** Written by scripts, or lists of test titles. */
const GENERATED = /^docs\/(?:asvs|traceability)\.md$|^docs\/evidence\//

/** The pages of documentation, without generated ones. */
export function ourPages(): Source[] {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/README.md`)
  const atRoot = readdirSync(ROOT)
  return [...atRoot, ...docs.map((name) => `docs/${name}`), ...packages]
    .filter((path) => path.endsWith('.md') && !GENERATED.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(ROOT, path), 'utf8') }]
      } catch {
        return []
      }
    })
}
