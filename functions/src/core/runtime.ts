import { REGION } from '@grid/schema/region'
import { setGlobalOptions } from 'firebase-functions/v2'

/** Bounds what a flood of calls can cost. */
setGlobalOptions({ region: REGION, maxInstances: 10 })
