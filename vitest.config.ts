import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Node 25 and newer have a `localStorage` of their own, which hides the one of the test's page. */
const hasOwnStorage = Number.parseInt(process.versions.node, 10) >= 25

/** A test that is chosen to run alone hides the others of its file, and fails. */
const EACH = { allowOnly: false }

/** Stands in for the manifest that the build signs; a test that reads it lays its own over it. */
const RELEASES = 'virtual:releases'
const NO_RELEASES = {
  name: 'no-releases',
  resolveId: (id: string) => (id === RELEASES ? id : null),
  load: (id: string) => (id === RELEASES ? 'export const signedReleases = null' : null),
}

/** Left to itself, Vitest leaves a core to whoever watches, which may be one of two. */
const RULES_WORKERS = Math.max(2, availableParallelism() - 1)

/**
 * Of each library one build is taken, in modules where it has them: another build of the router or
 * of Emotion would be a second one.
 */
const CONDITIONS = ['module', 'module-sync', 'node', 'development|production']
/**
 * Libraries that Vite loads for a context. Where two imports meet, Vitest 4 cannot link the modules
 * of one that Node loads there (https://github.com/vitest-dev/vitest/pull/11096).
 */
const LOADED_BY_VITE = [/@mui\//, /@emotion\//, /react-router/, /firebase/, /zod/]

/** Tests of the site's own client, of which a process has one, for one project of the emulator. */
const OWN_CLIENT = ['tests/rules/paging.test.ts', 'tests/rules/public-reading.test.ts']

/** What tests of the rules share; each file has a project of its own in the emulator. */
const RULES = {
  ...EACH,
  maxWorkers: RULES_WORKERS,
  testTimeout: 30_000,
  hookTimeout: 30_000,
  sequence: { groupOrder: 1 },
}

/** What tests beside the sources share. */
const UNIT = {
  ...EACH,
  maxWorkers: 2,
  setupFiles: ['tests/tidy-up.ts'],
  execArgv: hasOwnStorage ? ['--no-webstorage'] : [],
  // A machine that is busy must not fail what is right.
  testTimeout: 30_000,
  hookTimeout: 30_000,
}

/**
 * `unit` needs no emulator and lies beside the sources; `unit-web` is the site's part of it, whose
 * files have a context each in place of a process: React, MUI and the made-up page load there in
 * half the time. What runs on Node itself would meet errors there that are no `Error` of its own.
 * `rules-…` and `functions` use the emulators that the environment names, or bring up their own;
 * they run after one another, because functions count what they find. Files of `rules-shared` share
 * processes, so that each loads the SDKs once; `rules-client` is what cannot, and comes first by
 * its name, because it may wait. `faults` interrupts every call at every step, and proves at full
 * size what else takes minutes.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...UNIT,
          name: 'unit',
          globalSetup: ['tests/temporary-folder.ts'],
          include: [
            '{schema,functions,seed,suite,packages/*}/src/**/*.test.ts',
            'web/build/**/*.test.ts',
            'tests/{conventions,headers,mutants,run,trace}/**/*.test.ts',
          ],
        },
      },
      {
        plugins: [NO_RELEASES],
        resolve: { conditions: CONDITIONS },
        ssr: { resolve: { conditions: CONDITIONS } },
        test: {
          ...UNIT,
          name: 'unit-web',
          pool: 'vmForks',
          server: { deps: { inline: LOADED_BY_VITE } },
          include: ['web/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...RULES,
          name: 'rules-client',
          include: OWN_CLIENT,
          globalSetup: ['tests/rules/global-setup.ts'],
        },
      },
      {
        test: {
          ...RULES,
          name: 'rules-shared',
          include: ['tests/rules/**/*.test.ts'],
          exclude: OWN_CLIENT,
          globalSetup: ['tests/rules/global-setup.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...EACH,
          name: 'functions',
          include: ['tests/functions/**/*.test.ts'],
          globalSetup: ['tests/functions/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...EACH,
          name: 'faults',
          include: ['tests/{faults,scale}/**/*.test.ts'],
          globalSetup: ['tests/faults/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 90_000,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
