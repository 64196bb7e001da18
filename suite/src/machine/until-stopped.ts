import { SuiteProblem } from './suite-problem'

/** Fails with the code "stopped" as soon as the signal is given, and never ends otherwise. */
export function untilStopped(signal: AbortSignal | undefined, doing: string): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new SuiteProblem('stopped', `Stopped while ${doing}.`))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
  })
}
