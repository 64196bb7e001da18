import { REGION } from '@grid/schema/region'
import { setGlobalOptions } from 'firebase-functions/v2'

/** Bounds what a flood of calls can cost. */
setGlobalOptions({ region: REGION, maxInstances: 10 })

/** True inside the Emulator Suite; nothing that depends on it is ever deployed switched on. */
export const isEmulated = process.env['FUNCTIONS_EMULATOR'] === 'true'
