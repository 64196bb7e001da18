import { afterAll, vi } from 'vitest'

// Test files share a process. A dynamic import that is pending at the end of a file would take the
// mocks of the next file, which would then get the real modules.
afterAll(() => vi.dynamicImportSettled())
