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

/** A change of a library, so that the bundler can remove what the site does not use. */
type Removal = {
  /** Names what is removed, if its code is no longer found. */
  readonly what: string
  readonly library: string
  readonly file: RegExp
  /** Returns the code as it was if it does not contain what is removed. */
  readonly change: (code: string) => string
}

const ROUTER = {
  library: '/react-router/',
  file: /\/react-router\/dist\/development\/chunk-\w+\.mjs$/,
}
const FIRESTORE = {
  library: '/@firebase/firestore/',
  file: /\/@firebase\/firestore\/dist\/common-\w+\.esm\.js$/,
}

/** Functions of pipelines, another kind of query. A lint rule keeps the site from using them. */
const PIPELINES = [
  ...['evaluate', 'toEvaluable', 'canonifyPipeline', 'runPipeline', 'toCorePipeline'],
  'newPipelineComparator',
]

const REMOVALS: readonly Removal[] = [
  {
    ...ROUTER,
    what: 'unused components',
    change: (code) =>
      code.replace(/ = (React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1'),
  },
  {
    ...ROUTER,
    what: 'names of components',
    change: (code) => code.replace(/^\w+\.displayName = ".*";$/gm, ''),
  },
  {
    // Only React Router as a framework prefetches.
    ...ROUTER,
    what: 'prefetching links',
    change: (code) => code.replace(/React\d*\.createElement\(PrefetchPageLinks, .*?\)/, 'null'),
  },
  {
    // They are for developers of React Router.
    ...ROUTER,
    what: 'warnings',
    change: (code) => code.replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'),
  },
  {
    // The days of use that Firebase counts for its own statistics. The first request of Auth would
    // wait until IndexedDB has opened two databases for it.
    library: '/@firebase/app/',
    file: /\/@firebase\/app\/dist\/esm\/index\.esm\.js$/,
    what: 'heartbeats',
    change: (code) =>
      code.replace(/^\s*_registerComponent\(new Component\('heartbeat', .*\);$/m, ''),
  },
  {
    library: '/@firebase/auth/',
    file: /\/@firebase\/auth\/dist\/esm\/index-\w+\.js$/,
    what: 'static fields',
    change: staticFields,
  },
  ...PIPELINES.map((name) => ({
    ...FIRESTORE,
    what: name,
    change: (code: string) => withoutFunction(code, name),
  })),
  {
    // The theme turns ripples off, so no button renders one.
    library: '/@mui/material/ButtonBase/',
    file: /\/ButtonBase\/TouchRipple\.mjs$/,
    what: 'ripples',
    change: () => 'export default () => null',
  },
]

/**
 * Lets the bundler remove unused parts of libraries: it keeps calls and assignments at the top of a
 * module, and so all that they name. The build fails if a library no longer contains what is
 * removed, as after an update.
 */
export function removeUnused(): Plugin {
  const done = new Set<Removal>()
  return {
    name: 'remove-unused',
    apply: 'build',
    transform: {
      filter: { id: REMOVALS.map(({ file }) => file) },
      handler: (code, id) =>
        REMOVALS.filter(({ file }) => file.test(id)).reduce((before, removal) => {
          const after = removal.change(before)
          if (after !== before) done.add(removal)
          return after
        }, code),
    },
    buildEnd(error) {
      if (error || this.environment.name !== 'client') return
      const ids = [...this.getModuleIds()]
      const missed = REMOVALS.filter(
        (removal) => !done.has(removal) && ids.some((id) => id.includes(removal.library)),
      ).map(({ what, library }) => `Not found in ${library}: ${what}`)
      if (missed.length > 0) this.error(missed.join('\n'))
    },
  }
}

/**
 * Moves constants that are assigned to classes into the classes.
 *
 * @throws if there is no class for one, which would be lost.
 */
function staticFields(code: string): string {
  const fields = new Map<string, string>()
  const rest = code.replace(
    /^(\w+)\.(\w+ = (?:null|\[\]|'.*?'|".*?")).*;$/gm,
    (_, name: string, field: string) => {
      fields.set(name, `${fields.get(name) ?? ''}static ${field};`)
      return ''
    },
  )
  const moved = rest.replace(/^class (\w+)[^{]*\{/gm, (start, name: string) => {
    const own = fields.get(name) ?? ''
    fields.delete(name)
    return start + own
  })
  const [lost] = fields.keys()
  if (lost !== undefined) throw new Error(`Firebase Auth has no class ${lost} for its fields.`)
  return moved
}

/** Replaces a function by one that throws, so that the bundler removes what it calls. */
function withoutFunction(code: string, name: string): string {
  const fail = "() => { throw new Error('This site has no pipelines.') }"
  const start = new RegExp(`^function ((?:__PRIVATE_)?${name})(?=\\()`, 'm')
  return code.replace(start, `const $1 = ${fail}\nfunction unused_$1`)
}
