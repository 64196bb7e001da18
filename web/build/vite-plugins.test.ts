import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { removeUnused } from './remove-unused'
import { directImports, releaseManifest } from './vite-plugins'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const WEB = join(ROOT, 'web')

const before = process.cwd()
afterEach(() => {
  process.chdir(before)
  vi.unstubAllEnvs()
})

async function signedReleases(): Promise<string> {
  const { load } = releaseManifest()
  if (typeof load !== 'function') throw new Error('The plugin loads nothing.')
  return String(await load.call({} as never, '\0virtual:releases'))
}

it('signs with the key that is named from the root, although the site is built in its folder', async () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const file = join(mkdtempSync(join(tmpdir(), 'grid-key-')), 'release-key.pem')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  vi.stubEnv('RELEASE_KEY_FILE', relative(ROOT, file))
  process.chdir(WEB)
  expect(await signedReleases()).toContain(Buffer.from(x, 'base64url').toString('base64'))
})

it('lets a dynamic import load the chunk of its module, without the file in between', async () => {
  const root = mkdtempSync(join(tmpdir(), 'grid-chunks-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const name of ['one', 'two']) {
    writeFileSync(join(root, `${name}.js`), `export const ${name} = () => '${name}'`)
  }
  const load = "import('./one.js').then((m) => m.one()) + import('./two.js').then((m) => m.two())"
  writeFileSync(join(root, 'main.js'), `console.log(${load})`)
  const groups = [{ name: 'both', test: /(?:one|two)\.js$/ }]
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [directImports()],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: 'main.js', output: { codeSplitting: { groups } } },
    },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  expect(chunks.map(({ name }) => name).sort()).toEqual(['both', 'main'])
  const [both, main] = ['both', 'main'].map((name) => chunks.find((chunk) => chunk.name === name))
  expect(main?.code.split(`/${both?.fileName.split('/').at(-1)}`)).toHaveLength(3)
})

it.each([
  ['counts of days of use', 'firebase/app', 'initializeApp', 'firebase-heartbeat-database'],
  ['other ways to sign in', 'firebase/auth', 'initializeAuth', 'facebook.com'],
  ['pipelines', 'firebase/firestore', 'onSnapshot', 'should have exactly 3 parameters'],
  ['stages of pipelines', 'firebase/firestore', 'onSnapshot', 'full_replace'],
  ['ripples', '@mui/material', 'Button', 'MuiTouchRipple'],
  ['fields of other kinds', '@mui/material', 'TextField', 'MuiFilledInput'],
  ['copies of static properties', '@mui/material', 'Button', 'getDerivedStateFromError'],
  ['forms of the router', 'react-router-dom', 'BrowserRouter', 'fetcher.Form'],
  ['prefetching by the router', 'react-router-dom', 'Link', 'IntersectionObserver'],
  ['error pages of the router', 'react-router-dom', 'Routes', 'Unexpected Application Error'],
])('leaves out %s', async (_, library, used, unused) => {
  const root = mkdtempSync(join(WEB, 'node_modules/.unused-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'main.js'), `import { ${used} } from '${library}'\nconsole.log(${used})`)
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [removeUnused()],
    build: { write: false, rolldownOptions: { input: 'main.js' } },
  })) as Rolldown.RolldownOutput
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
  expect(code.length).toBeGreaterThan(10_000)
  expect(code.includes(unused)).toBe(false)
})

it('fails and names all that an updated library no longer contains', async () => {
  const root = mkdtempSync(join(tmpdir(), 'grid-updated-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const updated = [
    'react-router/dist/development/chunk-NEW.mjs',
    '@firebase/app/dist/esm/index.esm.js',
    '@firebase/auth/dist/esm/index-new.js',
    '@firebase/firestore/dist/common-new.esm.js',
    // The file with the ripples has another name.
    '@mui/material/ButtonBase/ButtonBase.mjs',
  ].map((file) => join(root, 'node_modules', file))
  for (const file of updated) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, 'console.log("new")')
  }
  const main = updated.map((file) => `import './${relative(root, file)}'`)
  writeFileSync(join(root, 'main.js'), main.join('\n'))
  const built = build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [removeUnused()],
    build: { write: false, rolldownOptions: { input: 'main.js' } },
  })
  const { message } = await built.then(
    () => new Error('It was built.'),
    (error: Error) => error,
  )
  const named = [...message.matchAll(/Not found in (\S+): (.*)/g)].map((found) => found.slice(1))
  expect(named).toEqual([
    ['/react-router/', 'unused components'],
    ['/react-router/', 'names of components'],
    ['/react-router/', 'prefetching links'],
    ['/react-router/', 'states of prefetching'],
    ['/react-router/', 'error pages'],
    ['/react-router/', 'warnings'],
    ['/@firebase/app/', 'heartbeats'],
    ['/@firebase/auth/', 'static fields'],
    ['/@firebase/firestore/', 'evaluate'],
    ['/@firebase/firestore/', 'toEvaluable'],
    ['/@firebase/firestore/', 'canonifyPipeline'],
    ['/@firebase/firestore/', 'runPipeline'],
    ['/@firebase/firestore/', 'toCorePipeline'],
    ['/@firebase/firestore/', 'newPipelineComparator'],
    ['/@firebase/firestore/', 'stages of pipelines'],
    ['/@firebase/firestore/', 'indexes of stored caches'],
    ['/@mui/material/ButtonBase/', 'ripples'],
  ])
})
