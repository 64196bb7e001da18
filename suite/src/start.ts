import { DEFAULT_PORTS } from '@grid/emulator-suite/ports'
import { PROJECT_ROOT, removeProductionVariables } from './local-suite'
import { StartCommand } from './start-command'

removeProductionVariables(process.env)
new StartCommand(PROJECT_ROOT, DEFAULT_PORTS).run(process.argv.slice(2))
