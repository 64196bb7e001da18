import { writeTrust } from './write-trust'

await writeTrust(new Date().toISOString().slice(0, 10))
