import { describe } from 'vitest'
import { ASKERS } from '../access/actors'
import { matrixOver } from './matrix-over'
import { sendByRest } from './requests'

const proveMatrix = matrixOver('access-rest', (project) => ({
  ask: ({ token }, question) => sendByRest(project, token, question),
  close: async () => undefined,
}))

describe('the access matrix, by plain REST', () => proveMatrix(ASKERS))
