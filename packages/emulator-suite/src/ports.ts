import { connect, createServer } from 'node:net'
import { SuiteError } from './errors'

/** The ports of the suite, all on 127.0.0.1. */
export interface Ports {
  hosting: number
  functions: number
  firestore: number
  auth: number
  storage: number
  hub: number
  logging: number
  eventarc: number
  tasks: number
  websocket: number
}

/** The only host that the suite listens on. */
export const LOOPBACK = '127.0.0.1'

/** The name of the site's host for browsers. A passkey belongs to a name, never to an address. */
export const SITE_NAME = 'localhost'

/** The ports of `npm start`. */
export const DEFAULT_PORTS: Ports = {
  hosting: 5000,
  functions: 5001,
  firestore: 8080,
  auth: 9099,
  storage: 9199,
  hub: 4400,
  logging: 4500,
  eventarc: 9299,
  tasks: 9499,
  websocket: 9150,
}

const LOWEST = 15_000
const HIGHEST = 32_000

/**
 * Returns unused ports, for a suite that runs beside another. They are below the range
 * from which systems take the ports of outgoing connections.
 */
export async function freePorts(): Promise<Ports> {
  const ports = { ...DEFAULT_PORTS }
  const taken = new Set<number>(Object.values(DEFAULT_PORTS))
  for (const name of Object.keys(ports) as (keyof Ports)[]) {
    ports[name] = await freePort(taken)
    taken.add(ports[name])
  }
  return ports
}

async function freePort(taken: Set<number>): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (!taken.has(port) && !(await isPortInUse(port))) return port
  }
}

/** Returns true if a program answers on the port, or if this process cannot listen on it. */
export async function isPortInUse(port: number): Promise<boolean> {
  return (await answers(port)) || !(await canListen(port))
}

/** Throws a SuiteError with the first port in use, so that emulators never start partially. */
export async function assertPortsFree(ports: Partial<Ports> & { dev?: number }): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    if (!(await isPortInUse(port))) continue
    throw new SuiteError('port-in-use', portInUseSentence(name, port, process.platform))
  }
}

/** Returns the message for a port in use: which emulator needs it, and what to type. */
export function portInUseSentence(name: string, port: number, platform: NodeJS.Platform): string {
  const airplay =
    platform === 'darwin' && port === 5000
      ? ' (on a Mac often the AirPlay Receiver: System Settings → General → AirDrop & Handoff)'
      : ''
  const find = platform === 'linux' ? `ss -ltnp 'sport = :${port}'` : `lsof -i tcp:${port}`
  return (
    `Port ${port} on ${LOOPBACK}, which ${name} needs, is in use${airplay}: ` +
    `find the program with \`${find}\`, stop it, and type the command again.`
  )
}

/** Browsers try the IPv6 address of `localhost` first: a program there would get the requests. */
async function answers(port: number): Promise<boolean> {
  const found = await Promise.all([LOOPBACK, '::1'].map((host) => answersAt(host, port)))
  return found.includes(true)
}

function answersAt(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.setTimeout(1000, () => end(false))
  })
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ host: LOOPBACK, port, exclusive: true }, () => {
      server.close(() => resolve(true))
    })
  })
}

/**
 * Checks that all emulators listen on their ports. Hosting uses the next port without an error if
 * another program takes its own during the start. Throws `port-in-use` with the lost port.
 */
export async function checkServedPorts(ports: Ports): Promise<void> {
  const answer = await fetch(`http://${LOOPBACK}:${ports.hub}/emulators`)
  const served = (await answer.json()) as Partial<Record<string, { port: number }>>
  for (const [name, port] of Object.entries(ports)) {
    const at = served[name]?.port
    if (at === undefined || at === port) continue
    throw new SuiteError('port-in-use', portInUseSentence(name, port, process.platform))
  }
}

const TRIES = 3

/**
 * Calls `start` with free ports. If another program takes one of them first, tries again with other
 * ports, three times at most.
 */
export async function withFreePorts<T>(start: (ports: Ports) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(await freePorts())
    } catch (error) {
      const isTaken = error instanceof SuiteError && error.code === 'port-in-use'
      if (!isTaken || tries === TRIES) throw error
    }
  }
}
