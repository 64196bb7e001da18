import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { SuiteError } from './errors'
import {
  assertPortsFree,
  DEFAULT_PORTS,
  freePorts,
  isPortInUse,
  portInUseSentence,
  withFreePorts,
} from './ports'

const servers: Server[] = []

function listenOn(port: number, host: string): Promise<void> {
  return new Promise((resolve) => {
    const server = createServer()
    servers.push(server)
    server.listen({ port, host }, () => resolve())
  })
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

describe('the default ports', () => {
  it('never collide with each other', () => {
    const ports = Object.values(DEFAULT_PORTS)
    expect(new Set(ports).size).toBe(ports.length)
  })
})

describe('freePorts', () => {
  it('finds ten ports that differ from each other and from the default ones', async () => {
    const ports = Object.values(await freePorts())
    expect(new Set([...ports, ...Object.values(DEFAULT_PORTS)]).size).toBe(20)
  })

  it('finds ports that no program uses', async () => {
    const { hub } = await freePorts()
    expect(await isPortInUse(hub)).toBe(false)
  })
})

describe('assertPortsFree', () => {
  it('passes while all ports are free', async () => {
    await expect(assertPortsFree(await freePorts())).resolves.toBeUndefined()
  })

  it.each(['127.0.0.1', '0.0.0.0', '::1'])('reports the port in use on %s', async (host) => {
    const ports = await freePorts()
    await listenOn(ports.auth, host)
    await expect(assertPortsFree(ports)).rejects.toMatchObject({
      code: 'port-in-use',
      message: expect.stringMatching(new RegExp(`^Port ${ports.auth} .* auth needs, is in use`)),
    })
  })
})

describe('the sentence on a port in use', () => {
  it('contains the command for Linux', () => {
    expect(portInUseSentence('hosting', 5000, 'linux')).toContain("`ss -ltnp 'sport = :5000'`")
  })

  it('mentions AirPlay on a Mac', () => {
    const sentence = portInUseSentence('hosting', 5000, 'darwin')
    expect(sentence).toContain('AirPlay')
    expect(sentence).toContain('`lsof -i tcp:5000`')
  })
})

const taken = new SuiteError('port-in-use', 'Somebody was quicker.')

describe('a start on free ports', () => {
  it('uses other ports if another program takes one of them', async () => {
    const seen: number[] = []
    const start = withFreePorts(async ({ hub }) => {
      seen.push(hub)
      if (seen.length < 3) throw taken
      return hub
    })
    expect(await start).toBe(seen[2])
    expect(new Set(seen).size).toBe(3)
  })

  it('fails after three attempts', async () => {
    let tries = 0
    const start = withFreePorts(() => {
      tries += 1
      return Promise.reject(taken)
    })
    await expect(start).rejects.toBe(taken)
    expect(tries).toBe(3)
  })

  it('does not try again after another error', async () => {
    let tries = 0
    const broken = new SuiteError('rules-broken', 'They do not compile.')
    const start = withFreePorts(() => {
      tries += 1
      return Promise.reject(broken)
    })
    await expect(start).rejects.toBe(broken)
    expect(tries).toBe(1)
  })
})
