import { vi } from 'vitest'

/** The setup of unit tests: `core/firebase.fixture.ts` replaces Firebase in all of them. */
vi.mock('./src/core/firebase', () => import('./src/core/firebase.fixture'))
