import { defineConfig } from 'vitest/config'

/** Unit tests: everything that needs no emulator, beside the sources. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{schema,functions,seed,suite,web}/src/**/*.test.{ts,tsx}',
            'tests/house/**/*.test.ts',
          ],
        },
      },
    ],
  },
})
