import { dayOf } from '@grid/schema/daily-figures'
import { writeTrust } from './write-trust'

await writeTrust(dayOf(Date.now()))
