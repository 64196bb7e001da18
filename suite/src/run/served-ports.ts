import { SuiteProblem } from '../machine/suite-problem'
import { LOOPBACK, type Ports, portInUseSentence } from './ports'

/**
 * Asks the emulators where they are: Hosting goes to the next port without failing when somebody
 * takes its own between the look at it and its use. Throws `port-in-use`, naming the lost port.
 */
export async function checkServedPorts(ports: Ports): Promise<void> {
  const answer = await fetch(`http://${LOOPBACK}:${ports.hub}/emulators`)
  const served = (await answer.json()) as Partial<Record<string, { port: number }>>
  for (const [name, port] of Object.entries(ports)) {
    const at = served[name]?.port
    if (at === undefined || at === port) continue
    throw new SuiteProblem('port-in-use', portInUseSentence(name, port, process.platform))
  }
}
