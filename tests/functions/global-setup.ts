import { emulators, run } from '../emulators'

/** Vitest calls this once before the functions tests, and what it returns once after them. */
export async function setup(): Promise<() => Promise<void>> {
  if (!process.env['GRID_FUNCTIONS_HOST']) {
    await run('npm', ['run', 'build', '--silent', '-w', '@grid/functions'])
  }
  return emulators(['auth', 'functions', 'firestore', 'hosting', 'storage'], (env) =>
    run('npx', ['tsx', 'seed/src/load.ts'], env),
  )
}
