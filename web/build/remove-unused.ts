import type { Plugin } from 'vite'

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

const NO_RIPPLE = `
const ripple = { ref: null, shouldMount: false, start() {}, stop() {}, pulsate() {} }
export default () => ripple`

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
    // Each link would have two states and effects for it.
    ...ROUTER,
    what: 'states of prefetching',
    change: (code) =>
      code
        .replace(/usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/, '[false, null, {}]')
        .replace('mergeRefs(forwardedRef, prefetchRef)', 'forwardedRef'),
  },
  {
    // Only routers with data catch errors of routes.
    ...ROUTER,
    what: 'error pages',
    change: (code) =>
      code
        .replace(/^RenderErrorBoundary\.contextType = .*;$/m, '')
        .replace(/(createElement\(\s*)RenderErrorBoundary,/, '$1null,')
        .replace(' || defaultErrorElement', ''),
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
    ...FIRESTORE,
    what: 'stages of pipelines',
    change: (code) =>
      code
        .replace(/\w+ instanceof __PRIVATE_RealtimePipeline \? .*? : /, '')
        .replace(/^\$\.\w+ = .*;$/m, ''),
  },
  {
    ...FIRESTORE,
    what: 'indexes of stored caches',
    change: (code) => code.replace(/^__PRIVATE_FirestoreIndexValueWriter\.\w+ = .*;$/m, ''),
  },
  {
    // The theme turns ripples off, so no button renders one.
    library: '/@mui/material/ButtonBase/',
    file: /\/ButtonBase\/TouchRipple\.mjs$/,
    what: 'ripples',
    change: () => 'export default () => null',
  },
  {
    // Buttons would render again at the first press or when the pointer leaves, for nothing.
    library: '/@mui/material/useLazyRipple/',
    file: /\/useLazyRipple\.mjs$/,
    what: 'states of ripples',
    change: () => NO_RIPPLE,
  },
  ...['FilledInput', 'Input'].map((name) => ({
    // All fields are outlined.
    library: `/@mui/material/${name}/`,
    file: new RegExp(`/${name}/${name}\\.mjs$`),
    what: name,
    change: () => 'export default () => null',
  })),
  {
    // Emotion copies them for `withTheme` only.
    library: '/hoist-non-react-statics/',
    file: /\/hoist-non-react-statics\.cjs\.js$/,
    what: 'copies of static properties',
    change: () => 'export default (target) => target',
  },
  {
    // Only heartbeats open a database with it.
    library: '/idb/',
    file: /\/idb\/build\/index\.js$/,
    what: 'a client of IndexedDB',
    change: () => 'export const openDB = undefined',
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
