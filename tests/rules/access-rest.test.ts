import { ACTOR_KEYS } from '../access/actors'
import { byRest } from './asking'
import { proveMatrix } from './prove-matrix'

proveMatrix('access-rest', ACTOR_KEYS, (project) => ({
  ask: ({ token }, question) => byRest(project, token, question),
  close: async () => undefined,
}))
