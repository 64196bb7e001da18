import { configure } from '@testing-library/react'

// Parts are fetched when they are wanted: a machine that is busy must not fail what is right.
configure({ asyncUtilTimeout: 10_000 })
