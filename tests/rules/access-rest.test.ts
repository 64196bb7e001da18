import { describe } from 'vitest'
import { ASKERS } from '../access/actors'
import { byRest } from './asking'
import { matrixOver } from './prove-matrix'

const proveMatrix = matrixOver('access-rest', (project) => ({
  ask: ({ token }, question) => byRest(project, token, question),
  close: async () => undefined,
}))

describe('the access matrix, by plain REST', () => proveMatrix(ASKERS))
