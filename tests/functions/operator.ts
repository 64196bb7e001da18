import { runCommand } from '@grid/emulator-suite/commands'
import { ROOT } from '../hosts'

/** Runs a command of the operator, such as `grant` or `backfill`, as its npm script does. */
export function operator(args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const all = ['--import', 'tsx', 'functions/operator.ts', ...args]
  return runCommand(process.execPath, all, { cwd: ROOT, env })
}
