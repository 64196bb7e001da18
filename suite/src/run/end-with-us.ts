import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const running = new Set<() => void>()

/**
 * Has something ended where a signal ends this process, such as that of a terminal that is closed:
 * groups of processes of their own do not hear of it. Returns what takes that back.
 */
export function endWithUs(end: () => void): () => void {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, onSignal)
  running.add(end)
  return () => {
    running.delete(end)
    if (running.size === 0) for (const signal of SIGNALS) process.off(signal, onSignal)
  }
}

function onSignal(signal: NodeJS.Signals): void {
  // Whoever else listens says what becomes of this process.
  if (process.listenerCount(signal) > 1) return
  for (const end of running) end()
  process.exit(128 + constants.signals[signal])
}
