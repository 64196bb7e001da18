import { afterAll, afterEach, vi } from 'vitest'

// Testing Library takes away what a test has drawn if it finds this among the globals. Tests that
// draw nothing, most of which have no page to draw on, then need not load it.
Object.assign(globalThis, { afterEach })

// Code that a file still fetches when its tests have ended takes, where files share a process, the
// replacements of modules that the next file has asked for, which then meets the real ones.
afterAll(() => vi.dynamicImportSettled())
