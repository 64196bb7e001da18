import { describe } from 'vitest'
import { CLIENT_ACTORS } from '../access/actors'
import { matrixTests } from './matrix-tests'
import { sendByRest } from './requests'

const proveMatrix = matrixTests((project) => ({
  ask: ({ token }, question) => sendByRest(project, token, question),
  close: async () => undefined,
}))

describe('the access matrix, by plain REST', () => proveMatrix(CLIENT_ACTORS))
