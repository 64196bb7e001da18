import { afterAll, afterEach, vi } from 'vitest'

// With a global `afterEach`, Testing Library removes rendered components after each test by itself.
// So test files that render nothing need not load it.
Object.assign(globalThis, { afterEach })

// Test files share a process. A dynamic import that is pending at the end of a file would take the
// mocks of the next file, which would then get the real modules.
afterAll(() => vi.dynamicImportSettled())
