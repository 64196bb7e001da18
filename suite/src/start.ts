import { PROJECT_ROOT } from './run/bring-up'
import { forgetProject } from './run/forget-project'
import { DEFAULT_PORTS } from './run/ports'
import { StartCommand } from './start/start-command'

forgetProject(process.env)
new StartCommand(PROJECT_ROOT, DEFAULT_PORTS).run(process.argv.slice(2))
