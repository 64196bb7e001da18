import { PROJECT_ROOT } from './bring-up'
import { forgetProject } from './forget-project'
import { CONTRACT_PORTS } from './ports'
import { StartCommand } from './start-command'

forgetProject(process.env)
new StartCommand(PROJECT_ROOT, CONTRACT_PORTS).run(process.argv.slice(2))
