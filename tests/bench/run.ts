import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Bench name → what it measures. Benchmarks print results and assert nothing. */
const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  board: async () => (await import('./board')).benchBoard(),
  callables: async () => (await import('./callables')).benchCallables(),
  'cut-off': async () => (await import('./cut-off')).benchCutOff(),
  dashboard: async () => (await import('./dashboard')).benchDashboard(),
  'enter-board': async () => (await import('./enter-board')).benchEnterBoard(),
  growth: async () => (await import('./growth')).benchGrowth(),
  landing: async () => (await import('./landing')).benchLanding(),
  'picture-latency': async () => (await import('./picture-latency')).benchPictureLatency(),
  'post-latency': async () => (await import('./post-latency')).benchPostLatency(),
  rain: async () => (await import('./rain')).benchRain(),
  reads: async () => (await import('./reads')).benchReads(),
  scroll: async () => (await import('./scroll')).benchScroll(),
  session: async () => (await import('./session')).benchSession(),
  users: async () => (await import('./users')).benchUsers(),
  votes: async () => (await import('./votes')).benchVotes(),
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !Object.hasOwn(BENCHES, name))
if (unknown.length > 0) {
  console.error(
    `No bench is called ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`,
  )
  process.exit(1)
}
const chosen = requested.length > 0 ? requested : Object.keys(BENCHES)
if (chosen.length === 1) await Promise.all(chosen.map((name) => BENCHES[name]?.()))
else await runApart(chosen)

/**
 * Runs each bench in its own process, one after the other. A suite sets environment variables, and
 * the next bench in the same process would use that suite. A failed bench does not stop the others.
 */
async function runApart(names: readonly string[]): Promise<void> {
  const runner = fileURLToPath(import.meta.url)
  for (const name of names) {
    console.log(`\n${name}`)
    const bench = spawn(process.execPath, ['--import', 'tsx', runner, name], { stdio: 'inherit' })
    const [code] = await once(bench, 'exit')
    if (code !== 0) {
      console.error(`${name} failed`)
      process.exitCode = 1
    }
  }
}
