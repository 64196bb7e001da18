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
 * `unit` needs no emulator and lies beside the sources. `rules` and `functions` use the emulators
 * that the environment names, or bring up their own; they run after one another, because functions
 * count what they find. `faults` interrupts every call at every step, and proves at full size what
 * else takes minutes.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [NO_RELEASES],
        test: {
          ...EACH,
          name: 'unit',
          maxWorkers: 2,
          globalSetup: ['tests/temporary-folder.ts'],
          setupFiles: ['tests/tidy-up.ts'],
          execArgv: hasOwnStorage ? ['--no-webstorage'] : [],
          // A machine that is busy must not fail what is right.
          testTimeout: 30_000,
          include: [
            '{schema,functions,seed,suite,web}/src/**/*.test.{ts,tsx}',
            'web/build/**/*.test.ts',
            'tests/{headers,house,mutants,run,trace}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...EACH,
          name: 'rules',
          // Each file has a project of its own in the emulator.
          maxWorkers: RULES_WORKERS,
          include: ['tests/rules/**/*.test.ts'],
          globalSetup: ['tests/rules/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 1 },
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
