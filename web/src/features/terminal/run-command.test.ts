import { describe, expect, test } from 'vitest'
import { site } from '../../content/site'
import { commands, runCommand, type World } from './commands'

const world: World = { now: new Date('2026-03-04T05:06:07Z'), username: null }
const run = (input: string) => runCommand(input, world)
const said = (input: string) => run(input).lines.join('\n')

describe('commands', () => {
  test.each([
    ['connect portlock', '/tools/portlock'],
    ['connect clawview', '/tools/clawview'],
    ['connect clawnetcore', '/tools/clawnetcore'],
    ['  CONNECT   ClawNetCore  ', '/tools/clawnetcore'],
    ['join the_grid', '/hub'],
  ])('%j goes to %s', (input, to) => {
    expect(run(input).effect).toEqual({ kind: 'go', to })
    expect(run(input).lines.length).toBeGreaterThan(0)
  })

  test.each([
    ['show projects', 'quietweeks'],
    ['show tools', 'ClawNet Core  v0.8.1'],
    ['clawstats', '1,200+   threats detected'],
    ['clawstats', 'All Systems Operational'],
    ['scan', 'no threats found'],
    ['ping', `PING ${new URL(site.origin).hostname}:`],
    ['ping 10.0.0.7', 'PING 10.0.0.7:'],
    ['whoami', 'visitor'],
    ['date', 'Wed, 04 Mar 2026 05:06:07 GMT'],
    ['ls', 'cyber-operations/  hub/  research/  services/  team/  tools/'],
    ['echo  Two  <b>words</b>', 'Two  <b>words</b>'],
    ['version', 'The Grid console'],
    ['SUDO  Kill   ALL', 'Killing every process'],
  ])('%j says %j', (input, part) => {
    expect(said(input)).toContain(part)
  })

  test('whoami knows who is signed in', () => {
    expect(runCommand('whoami', { ...world, username: 'ada' }).lines).toEqual(['ada'])
  })

  test('sudo kill all crashes, clear clears, nothing else does', () => {
    expect(run('sudo kill all').effect).toEqual({ kind: 'crash' })
    expect(run('clear')).toEqual({ lines: [], effect: { kind: 'clear' } })
    expect(run('scan').effect).toBeUndefined()
  })

  test('help lists every command of the specification once', () => {
    const listed = run('help').lines.map((line) => line.split(' ', 1)[0])
    expect(listed).toEqual(commands.map(({ name }) => name))
    expect(listed.toSorted()).toEqual([
      'clawstats',
      'clear',
      'connect',
      'date',
      'echo',
      'help',
      'join',
      'ls',
      'ping',
      'scan',
      'show',
      'sudo',
      'version',
      'whoami',
    ])
  })
})

describe('messages', () => {
  test.each([
    ['nmap', "Command not found: nmap. Type 'help' for available commands."],
    ['  Foo  Bar ', "Command not found: Foo  Bar. Type 'help' for available commands."],
    ['<script>', "Command not found: <script>. Type 'help' for available commands."],
    ['constructor', "Command not found: constructor. Type 'help' for available commands."],
    ['connect', 'Usage: connect [option]'],
    ['join', 'Usage: join [option]'],
    ['join the grid', 'Usage: join [option]'],
    ['connect nmap', 'Usage: connect [option]'],
    ['connect portlock now', 'Usage: connect [option]'],
    ['connect constructor', 'Usage: connect [option]'],
    ['show', 'Usage: show [option]'],
    ['show me', 'Usage: show [option]'],
    ['echo', 'Usage: echo [text]'],
    ['echo   ', 'Usage: echo [text]'],
    ['sudo', 'Usage: sudo kill all'],
    ['sudo rm -rf /', 'Usage: sudo kill all'],
    ['sudo kill all now', 'Usage: sudo kill all'],
  ])('%j is answered by %j', (input, message) => {
    expect(run(input)).toEqual({ lines: [message] })
  })
})

describe('odd input', () => {
  test.each(['', '   ', '\t'])('%j says nothing', (input) => {
    expect(run(input)).toEqual({ lines: [] })
  })

  test('ten thousand characters come back whole', () => {
    const long = 'x'.repeat(10_000)
    expect(said(`echo ${long}`)).toBe(long)
    expect(said(long)).toContain(long)
    expect(said(`ping ${long}`).length).toBeLessThan(2000)
  })
})
