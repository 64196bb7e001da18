import { describe } from 'vitest'
import { ACTOR_KEYS } from '../access/actors'
import { bySdk } from './asking'
import { openClients } from './clients'
import { proveMatrix } from './prove-matrix'

/** The SDK does not even send on a token that is none; a forger speaks REST. */
const actors = ACTOR_KEYS.filter((actor) => actor !== 'T')

describe('the access matrix', () => {
  proveMatrix('access', actors, (project) => {
    const clients = openClients(project)
    return {
      ask: ({ token }, question) => bySdk(clients.of(token), question),
      close: () => clients.close(),
    }
  })
})
