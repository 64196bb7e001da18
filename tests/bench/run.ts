/** Bench name → what it measures. Benches print figures and assert nothing. */
const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  board: async () => (await import('./board')).benchBoard(),
  callables: async () => (await import('./callables')).benchCallables(),
  'cut-off': async () => (await import('./cut-off')).benchCutOff(),
  dashboard: async () => (await import('./dashboard')).benchDashboard(),
  'enter-board': async () => (await import('./enter-board')).benchEnterBoard(),
  growth: async () => (await import('./growth')).benchGrowth(),
  landing: async () => (await import('./landing')).benchLanding(),
  'post-latency': async () => (await import('./post-latency')).benchPostLatency(),
  rain: async () => (await import('./rain')).benchRain(),
  reads: async () => (await import('./reads')).benchReads(),
  votes: async () => (await import('./votes')).benchVotes(),
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(BENCHES, name))
if (unknown.length > 0) {
  console.error(
    `No bench is called ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`,
  )
  process.exit(1)
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n${name}`)
  await bench()
}
