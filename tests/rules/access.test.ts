import { describe } from 'vitest'
import { CLIENT_ACTORS } from '../access/actors'
import { MATRIX } from '../access/matrix'
import { openClients } from './clients'
import { matrixTests } from './matrix-tests'
import { sendBySdk } from './requests'

/** The SDK does not send malformed tokens, so only the tests by REST try them. */
const actors = CLIENT_ACTORS.filter((actor) => actor !== 'T')

const proveMatrix = matrixTests((project) => {
  const clients = openClients(project)
  return {
    send: ({ token }, request) => sendBySdk(clients.of(token), request),
    close: () => clients.close(),
  }
})

describe('the access matrix', () => proveMatrix(actors, MATRIX))
