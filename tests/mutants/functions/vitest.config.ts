import { defineConfig } from 'vitest/config'

/** The tests of the functions that need no emulator, and so may be run thousands of times. */
export default defineConfig({
  test: {
    include: ['functions/src/**/*.test.ts'],
    setupFiles: ['functions/unit-tests.fixture.ts'],
    testTimeout: 30_000,
  },
})
