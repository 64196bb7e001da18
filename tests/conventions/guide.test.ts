import { describe, expect, it } from 'vitest'
import { argumentError, commandIn } from './firebase-commands'
import { parametersIn, readGuide, variablesIn } from './guide'

const inShell = (...lines: string[]) => readGuide(['```sh', ...lines, '```', ''].join('\n'))

describe('reading a guide', () => {
  it('finds commands in blocks and in prose, over lines and up to the next', () => {
    expect(
      inShell('# npm run not', 'A=1 npm run a -- <two words> \\', '  --x && npm ci').commands,
    ).toEqual([
      ['npm', 'run', 'a', '--', '<two words>', '--x'],
      ['npm', 'ci'],
    ])
    expect(readGuide('Run `npm test` and\n`npx tsx\nx.ts`.').commands).toEqual([
      ['npm', 'test'],
      ['npx', 'tsx', 'x.ts'],
    ])
  })

  it('finds the block that belongs to an item of a list', () => {
    const lines = ['1. Do it.', '', '   ```sh', '   # first', '   npm run a', '   ```', '']
    expect(readGuide(lines.join('\n')).commands).toEqual([['npm', 'run', 'a']])
  })

  it('finds links into the repository, variables and the rows of tables', () => {
    const guide = readGuide('| `A_B` | [one](../a.md) |\n\n[two](https://example.test) C_D `E_F=1`')
    expect(guide.links).toEqual(['../a.md'])
    expect(guide.variables).toEqual(['A_B', 'E_F'])
    expect(guide.rows).toEqual([['`A_B`', '[one](../a.md)']])
  })
})

describe('a command for firebase-tools', () => {
  const source = `exports.command = new command_1.Command("auth:export [file]")
    .option("--format <format>", "how").option("-s, --short", "shorter").withForce()`
  const commands = new Map(commandIn(source, new Map([['--project', true]])))
  const judge = (text: string) => argumentError(text.split(' '), commands)

  it.each([
    'auth:export',
    'auth:export a.json --project x',
    'auth:export -s --force a.json',
    'auth:export --format=csv',
  ])('passes as %s', (text) => expect(judge(text)).toBeNull())

  it.each([
    ['auth:exports', /no command auth:exports/],
    ['auth:export --shorter', /no option --shorter/],
    ['auth:export --format', /wants a value for --format/],
    ['auth:export --project --force', /wants a value for --project/],
    ['auth:export a b', /wants 0 to 1 arguments, not 2/],
  ])('is rejected as %s', (text, reason) => expect(judge(text)).toMatch(reason))
})

describe('reading variables', () => {
  it('finds what is read alone, taken apart or named for Vite, and not what is set', () => {
    const text = `
      process.env['ONE_A']; import.meta.env.TWO_B; import.meta.env.DEV; process.env['SET_C'] = 'x'
      const { THREE_D: d, FOUR_E } = process.env; variables['VITE_F']`
    const names = variablesIn({ path: 'web/build/x.ts', text })
    expect(names).toEqual(['ONE_A', 'TWO_B', 'THREE_D', 'FOUR_E', 'VITE_F'])
  })

  it('finds the parameters of functions with their defaults', () => {
    const text = `defineInt('MOST', {\n  default: 3,\n})\ndefineString('NAME')`
    expect(parametersIn([{ path: 'functions/src/core/params.ts', text }])).toEqual([
      { name: 'MOST', fallback: '3' },
      { name: 'NAME', fallback: '' },
    ])
  })
})
