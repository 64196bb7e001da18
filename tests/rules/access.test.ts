import { describe } from 'vitest'
import { ASKERS } from '../access/actors'
import { openClients } from './clients'
import { matrixOver } from './matrix-over'
import { sendBySdk } from './requests'

/** The SDK does not even send on a token that is none; a forger speaks REST. */
const actors = ASKERS.filter((actor) => actor !== 'T')

const proveMatrix = matrixOver('access', (project) => {
  const clients = openClients(project)
  return {
    ask: ({ token }, question) => sendBySdk(clients.of(token), question),
    close: () => clients.close(),
  }
})

describe('the access matrix', () => proveMatrix(actors))
