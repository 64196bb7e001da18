import { forgetProject } from '@grid/suite/run/forget-project'
import { build } from '@grid/suite/start/build'
import { emulators, run } from '../emulators'
import { ROOT } from '../hosts'

/**
 * Vitest calls this once before the functions tests, and what it returns once after them. The
 * functions are built where that is due, and the site, whose documents one of them fills.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (!process.env['GRID_FUNCTIONS_HOST']) {
    forgetProject(process.env)
    await build(ROOT, 'functions')
    await build(ROOT, 'web')
  }
  return emulators(['auth', 'functions', 'firestore', 'hosting', 'storage'], (env) =>
    run('npx', ['tsx', 'seed/src/load.ts'], env),
  )
}
