import { configure } from '@testing-library/react'

// Chunks load on demand, which takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
