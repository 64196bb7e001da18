import { PROJECT_ROOT } from './bring-up'
import { forgetProject } from './forget-project'
import { DEFAULT_PORTS } from './ports'
import { StartCommand } from './start-command'

forgetProject(process.env)
new StartCommand(PROJECT_ROOT, DEFAULT_PORTS).run(process.argv.slice(2))
