import { dayOf } from '@grid/schema/metrics'
import { writeTrust } from './write-trust'

await writeTrust(dayOf(Date.now()))
