import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from './bring-up'
import { assertPortsFree, DEFAULT_PORTS, freePorts, isPortInUse, portInUseSentence } from './ports'

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

  it('are those that the README names', () => {
    const readme = readFileSync(join(PROJECT_ROOT, 'README.md'), 'utf8')
    const [, named = ''] = /takes the ports ([\d,\sand]+) of/.exec(readme) ?? []
    const ports = Object.values(DEFAULT_PORTS).sort((a, b) => a - b)
    expect(named.match(/\d+/g)?.map(Number)).toEqual(ports)
  })
})

describe('freePorts', () => {
  it('finds ten ports that differ from each other and from the default ones', async () => {
    const ports = Object.values(await freePorts())
    expect(new Set([...ports, ...Object.values(DEFAULT_PORTS)]).size).toBe(20)
  })

  it('finds ports that nobody uses', async () => {
    const { hub } = await freePorts()
    expect(await isPortInUse(hub)).toBe(false)
  })
})

describe('assertPortsFree', () => {
  it('passes while all ports are free', async () => {
    await expect(assertPortsFree(await freePorts())).resolves.toBeUndefined()
  })

  it.each(['127.0.0.1', '0.0.0.0'])('names the port in use on %s', async (host) => {
    const ports = await freePorts()
    await listenOn(ports.auth, host)
    await expect(assertPortsFree(ports)).rejects.toMatchObject({
      code: 'port-in-use',
      message: expect.stringMatching(new RegExp(`^Port ${ports.auth} .* auth needs, is in use`)),
    })
  })
})

describe('the sentence on a port in use', () => {
  it('says what to type on Linux', () => {
    expect(portInUseSentence('hosting', 5000, 'linux')).toContain("`ss -ltnp 'sport = :5000'`")
  })

  it('suspects AirPlay on a Mac', () => {
    const sentence = portInUseSentence('hosting', 5000, 'darwin')
    expect(sentence).toContain('AirPlay')
    expect(sentence).toContain('`lsof -i tcp:5000`')
  })
})
