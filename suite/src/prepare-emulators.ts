import { delimiter, join, resolve } from 'node:path'
import { cachePrograms } from '@grid/emulator-suite/cache-programs'
import { thisMachine } from '@grid/emulator-suite/machine'
import { PROJECT_ROOT } from './local-suite'

const BIN = join(PROJECT_ROOT, 'node_modules', '.bin')

/** npm puts BIN before the PATH: a link of an earlier build is no Java of the machine. */
const machine = thisMachine()
const path = machine.env['PATH']?.split(delimiter).filter((folder) => resolve(folder) !== BIN)
machine.env = { ...machine.env, PATH: path?.join(delimiter) }

/** The last step of `npm run build`: `npx firebase emulators:start` then finds its programs. */
await cachePrograms(machine, BIN, console.log).catch((error: unknown) => {
  console.log('`npx firebase emulators:start` will not work yet:')
  console.log(error instanceof Error ? error.message : error)
})
