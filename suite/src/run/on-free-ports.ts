import { SuiteProblem } from '../machine/suite-problem'
import { freePorts, type Ports } from './ports'

const TRIES = 3

/**
 * Starts something on free ports. Somebody may take one of them before it is used; then it starts
 * once more on others, three times at most.
 */
export async function onFreePorts<T>(start: (ports: Ports) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(await freePorts())
    } catch (error) {
      const isTaken = error instanceof SuiteProblem && error.code === 'port-in-use'
      if (!isTaken || tries === TRIES) throw error
    }
  }
}
