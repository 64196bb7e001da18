import { expect, test } from 'vitest'
import { complete } from './commands'

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
])('%j becomes %j', (input, line) => {
  expect(complete(input).line).toBe(line)
})

test.each([
  ['s', ['show', 'scan', 'sudo']],
  ['connect ', ['portlock', 'clawview', 'clawnetcore']],
  ['connect claw', ['clawview', 'clawnetcore']],
  ['whoami', []],
  ['', []],
])('%j could become %j', (input, candidates) => {
  expect(complete(input).candidates).toEqual(candidates)
})
