import { describe } from 'vitest'
import { ACTOR_KEYS } from '../access/actors'
import { byRest } from './asking'
import { proveMatrix } from './prove-matrix'

describe('the access matrix, by plain REST', () => {
  proveMatrix('access-rest', ACTOR_KEYS, (project) => ({
    ask: ({ token }, question) => byRest(project, token, question),
    close: async () => undefined,
  }))
})
