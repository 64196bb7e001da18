import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The `localStorage` of Node 25 and newer hides the one of the test page. */
const hasOwnStorage = Number.parseInt(process.versions.node, 10) >= 25

/** `.only` hides the other tests of a file, so it fails. */
const EACH = { allowOnly: false }

/** By default Vitest leaves one core free for watch mode, which may be one of two. */
const WORKERS = Math.max(2, availableParallelism() - 1)

/**
 * Resolves each library to the build that Node loads. A second build of the router or of Emotion
 * would have its own state.
 */
const ONE_BUILD = { conditions: ['module-sync', 'node', 'development|production'] }

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/**
 * Vite loads this build of the hooks, which therefore gets the doubles of Firebase. Only the build
 * signs the manifest of the releases.
 */
const REPLACED = {
  'react-firebase-hooks/firestore': pathOf(
    'node_modules/react-firebase-hooks/firestore/dist/index.esm.js',
  ),
  'virtual:releases': pathOf('web/src/features/tools/virtual-releases.fixture.ts'),
}

/** Tests of the site. A comment at the top of a file asks for a page. */
const WEB_TESTS = readdirSync(pathOf('web/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `web/src/${file}`)
const needsOwnModules = (file: string) =>
  /^\/\/ @vitest-environment|vi\.(?:un)?mock\(/m.test(readFileSync(pathOf(file), 'utf8'))

/** Rules tests that use or replace the site's own client, which exists once per process. */
const OWN_CLIENT = 'paging|public-reading|racing-writes|read-from-server|retries'

/** Settings of rules tests; files that run at the same time use different projects. */
const RULES = {
  ...EACH,
  maxWorkers: WORKERS,
  testTimeout: 30_000,
  hookTimeout: 30_000,
  sequence: { groupOrder: 1 },
}

/**
 * Tests of the site, of the emulator suite and of deployed functions wait for real time, ports and
 * processes, which a busy machine can hold up. The store in memory of the functions compares times
 * in milliseconds, so it misses a conflict of two transactions within one. The summary of
 * `npm test` counts second tries, and more than three fail it.
 */
const ONCE_MORE = { retry: 1 }

/** Settings of unit tests. */
const UNIT = {
  ...EACH,
  maxWorkers: WORKERS,
  setupFiles: ['tests/tidy-up.ts'],
  execArgv: hasOwnStorage ? ['--no-webstorage'] : [],
  // A busy machine must not fail a correct test.
  testTimeout: 30_000,
  hookTimeout: 30_000,
}

/** Settings of tests that take minutes each and use seeded emulators. */
const SLOW = {
  ...EACH,
  globalSetup: ['tests/faults/global-setup.ts'],
  testTimeout: 300_000,
  hookTimeout: 90_000,
  fileParallelism: false,
  sequence: { groupOrder: 3 },
}

/**
 * - `unit`: tests beside the sources, without emulators. Files share processes.
 * - `unit-functions`: the same for the functions, with Firebase in memory.
 * - `unit-web`: tests of the site that have a page or replace modules. Files share processes, which
 *   load React, MUI and the page once and run them warm, in half the processor time of contexts.
 *   Each file loads the site's own modules again, so that no store keeps what another file stored.
 * - `unit-web-node`: the other tests of the site. Files share processes and modules.
 * - `unit-suite`: tests of the emulator suite, which look at the children of their own process.
 * - `rules-…` and `functions`: use the emulators of the environment, or start their own. They run
 *   one after another, because functions count stored documents. Files of `rules-shared` share
 *   processes, so that each process loads the SDKs once; `rules-client` cannot share one.
 * - `faults`: interrupts every call at every step. `scale`: tests promises at full size.
 */
export default defineConfig({
  test: {
    // Many tests provoke the errors that the app writes to the console.
    silent: 'passed-only',
    projects: [
      {
        test: {
          ...UNIT,
          name: 'unit',
          globalSetup: ['tests/temporary-folder.ts'],
          include: [
            '{schema,seed,packages/*}/src/**/*.test.{ts,tsx}',
            'web/build/**/*.test.ts',
            'tests/{conventions,headers,mutants,run,trace}/**/*.test.ts',
          ],
          exclude: ['packages/emulator-suite/**'],
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        test: {
          ...UNIT,
          ...ONCE_MORE,
          name: 'unit-suite',
          globalSetup: ['tests/temporary-folder.ts'],
          include: ['{suite,packages/emulator-suite}/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...UNIT,
          ...ONCE_MORE,
          name: 'unit-functions',
          // The store in memory takes 3 ms for each answer, so most of the time nothing runs.
          // Vitest demands a group of its own for another number of workers.
          maxWorkers: 2 * WORKERS,
          sequence: { groupOrder: 4 },
          setupFiles: [...UNIT.setupFiles, 'functions/unit-tests.fixture.ts'],
          include: ['functions/src/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        resolve: { ...ONE_BUILD, alias: REPLACED },
        ssr: { resolve: ONE_BUILD },
        test: {
          ...UNIT,
          ...ONCE_MORE,
          name: 'unit-web',
          setupFiles: [
            ...UNIT.setupFiles,
            'web/src/data/firebase.fixture.ts',
            'web/src/design/testing-library.fixture.ts',
          ],
          // Hooks run in the reverse order: a page is empty before the doubles are.
          sequence: { setupFiles: 'list' },
          include: WEB_TESTS.filter(needsOwnModules),
          isolate: false,
        },
      },
      {
        resolve: { ...ONE_BUILD, alias: REPLACED },
        ssr: { resolve: ONE_BUILD },
        test: {
          ...UNIT,
          ...ONCE_MORE,
          name: 'unit-web-node',
          setupFiles: [...UNIT.setupFiles, 'web/src/data/firebase.fixture.ts'],
          include: WEB_TESTS.filter((file) => !needsOwnModules(file)),
          isolate: false,
        },
      },
      {
        test: {
          ...RULES,
          name: 'rules-client',
          include: [`tests/rules/@(${OWN_CLIENT}).test.ts`],
          globalSetup: ['tests/rules/global-setup.ts'],
        },
      },
      {
        test: {
          ...RULES,
          name: 'rules-shared',
          // Vitest ignores `--exclude` where a project has an `exclude` of its own.
          include: [`tests/rules/!(${OWN_CLIENT}).test.ts`],
          globalSetup: ['tests/rules/global-setup.ts'],
          isolate: false,
          env: { GRID_RULES_PROJECTS: process.env['GRID_RULES_PROJECTS'] ?? 'shared' },
        },
      },
      {
        test: {
          ...EACH,
          ...ONCE_MORE,
          name: 'functions',
          include: ['tests/functions/**/*.test.ts'],
          globalSetup: ['tests/functions/global-setup.ts'],
          // Each function is a process of its own, which starts with its first call or event.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...SLOW,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
        },
      },
      {
        test: {
          ...SLOW,
          name: 'scale',
          include: ['tests/scale/**/*.test.ts'],
        },
      },
    ],
  },
})
