import { cachePrograms } from '@grid/emulator-suite/cache-programs'
import { thisMachine } from '@grid/emulator-suite/machine'

/** The last step of `npm run build`: `npx firebase emulators:start` then finds its programs. */
await cachePrograms(thisMachine(), console.log).catch((error: unknown) => {
  console.log('`npx firebase emulators:start` will not work yet:')
  console.log(error instanceof Error ? error.message : error)
})
