import { PROJECT_ROOT } from './bring-up'
import { CONTRACT_PORTS } from './ports'
import { StartCommand } from './start-command'

new StartCommand(PROJECT_ROOT, CONTRACT_PORTS).run(process.argv.slice(2))
