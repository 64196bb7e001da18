import { nodeVersionFlaw } from './node-version'

const flaw = nodeVersionFlaw(process.versions.node)
if (flaw) {
  process.stderr.write(`${flaw}\n`)
  process.exit(1)
}
// Loaded after the check: an old Node lacks what they import.
const { DEFAULT_PORTS } = await import('@grid/emulator-suite/ports')
const { PROJECT_ROOT, removeProductionVariables } = await import('./local-suite')
const { StartCommand } = await import('./start-command')

removeProductionVariables(process.env)
new StartCommand(PROJECT_ROOT, DEFAULT_PORTS).run(process.argv.slice(2))
