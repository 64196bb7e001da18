import { afterEach } from 'vitest'

// Testing Library takes away what a test has drawn if it finds this among the globals. Tests that
// draw nothing, most of which have no page to draw on, then need not load it.
Object.assign(globalThis, { afterEach })
