import { describe, expect, test } from 'vitest'
import { site } from '../../content/site'
import { commands, complete, runCommand, type World } from './commands'

const world: World = { now: new Date('2026-03-04T05:06:07Z'), username: null }
const run = (input: string) => runCommand(input, world)
const outputOf = (input: string) => run(input).lines.join('\n')

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
  ])('%j prints %j', (input, part) => expect(outputOf(input)).toContain(part))

  test('whoami prints the signed-in member', () => {
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
  ])('%j prints the message %j', (input, message) => {
    expect(run(input)).toEqual({ lines: [message] })
  })
})

describe('odd input', () => {
  test.each(['', '   ', '\t'])('%j prints nothing', (input) => {
    expect(run(input)).toEqual({ lines: [] })
  })

  test('prints ten thousand characters', () => {
    const long = 'x'.repeat(10_000)
    expect(outputOf(`echo ${long}`)).toBe(long)
    expect(outputOf(long)).toContain(long)
    expect(outputOf(`ping ${long}`).length).toBeLessThan(2000)
    const start = long.slice(0, 250)
    expect(outputOf(`ping ${start}👨‍👩‍👧‍👦`)).toContain(`PING ${start}:`)
  })
})

test.each([
  ['w', 'whoami'],
  ['JO', 'join '],
  ['join t', 'join the_grid'],
  ['con', 'connect '],
  ['connect', 'connect '],
  ['sud', 'sudo '],
  ['connect p', 'connect portlock'],
  ['Connect clawn', 'connect clawnetcore'],
  ['connect cl', 'connect claw'],
  ['show   t', 'show tools'],
  ['sudo k', 'sudo kill all'],
  ['s', 's'],
  ['cla', 'clawstats'],
  ['nothing', 'nothing'],
  ['echo te', 'echo te'],
  ['', ''],
])('%j becomes %j', (input, line) => expect(complete(input).line).toBe(line))

test.each([
  ['s', ['show', 'scan', 'sudo']],
  ['connect ', ['portlock', 'clawview', 'clawnetcore']],
  ['connect claw', ['clawview', 'clawnetcore']],
  ['whoami', []],
  ['', []],
])('%j could become %j', (input, candidates) => {
  expect(complete(input).candidates).toEqual(candidates)
})
