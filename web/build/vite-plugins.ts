import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import subsetFont from 'subset-font'
import type { Plugin, Rolldown } from 'vite'
import { RESTORE_SCROLL_SCRIPT } from '../src/design/theme/deferred-layout'
import { CORE_RANGE, charactersOf } from '../src/design/theme/typography'
import { bootHtml } from '../src/features/effects/boot-screen-html'

const QUERY = '?core'
const CUT = fileURLToPath(new URL('../node_modules/.core-fonts', import.meta.url))

/** The font features of these characters that are on by default, and tabular numbers. */
const FEATURES = ['calt', 'kern', 'liga', 'tnum']
/** The lightest weight of the site. */
const WEIGHTS = { min: 400, max: 700, default: 400 }

/** Resolves `font.woff2?core` to a subset with the characters of the site's own texts. */
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

/** Writes the subset and returns its path. */
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

/** Replaces a part of a document, which must be there. */
function replaceOnce(html: string, part: string, replacement: string): string {
  if (!html.includes(part)) throw new Error(`The document has no ${part}.`)
  return html.replace(part, () => replacement)
}

/** Adds the boot screen to every document, before the page. */
export function bootScreen(): Plugin {
  return {
    name: 'boot-screen',
    transformIndexHtml: (html) => replaceOnce(html, '<body>', `<body>\n    ${bootHtml()}`),
  }
}

/** Adds `RESTORE_SCROLL_SCRIPT` to the head of every document. */
export function restoreScroll(): Plugin {
  return {
    name: 'restore-scroll',
    transformIndexHtml: (html) =>
      replaceOnce(html, '<title>', `<script>${RESTORE_SCROLL_SCRIPT}</script>\n    <title>`),
  }
}

const MODULE = 'virtual:releases'
const RESOLVED = `\0${MODULE}`
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PRINTER = 'seed/src/print-manifest.ts'

/**
 * Provides the signed manifest of the releases as `virtual:releases`, and publishes it as
 * `/releases.json`, so that users can verify a download by hand.
 */
export function releaseManifest(): Plugin {
  let signed: Promise<string> | undefined
  const manifest = () => {
    signed ??= signManifest()
    return signed
  }
  return {
    name: 'release-manifest',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      return `export const signedReleases = ${await manifest()}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: 'releases.json', source: await manifest() })
    },
  }
}

/**
 * Runs in its own process, because the site may not import the seed, and Vite's config loader
 * cannot load its TypeScript. Runs in the project's root, because the paths of releases and key
 * are relative to it.
 */
async function signManifest(): Promise<string> {
  const args = ['--import', 'tsx', PRINTER]
  return (await promisify(execFile)(process.execPath, args, { cwd: ROOT })).stdout
}

/**
 * Lets dynamic imports load the file that holds their module. The bundler writes a file for each
 * imported module of a group, which only passes on exports: https://github.com/rolldown/rolldown/issues/9729
 */
export function directImports(): Plugin {
  return {
    name: 'direct-imports',
    generateBundle: { order: 'post', handler: (_, bundle) => removeFacades(bundle) },
  }
}

const FACADE = /^export\s*\{([^}]*)\}\s*from\s*"\.\/([^"]+)";?\s*$/

function removeFacades(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  for (const { fileName, code, moduleIds } of chunks) {
    const [, exported = '', target] = (moduleIds.length === 0 && FACADE.exec(code)) || []
    if (!target) continue
    const names = [...exported.matchAll(/(\w+) as (\w+)/g)].map(([, from, to]) => `${to}:m.${from}`)
    const name = basename(fileName)
    for (const chunk of chunks) {
      chunk.code = chunk.code
        .replaceAll(`import(\`./${name}\`)`, `import(\`./${target}\`).then(m=>({${names}}))`)
        .replaceAll(`"${fileName}"`, `"${fileName.replace(name, target)}"`)
    }
    delete bundle[fileName]
  }
}
