import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { firstFormError } from './errors'
import { HARMLESS_WORDS, RESERVED_PATTERN, RESERVED_USERNAMES, username } from './profile'

const SHORT_NAME = 'Username must be at least 3 characters long.'

const RULES = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8')

describe('a username', () => {
  it('is reserved by the same pattern in the rules', () => {
    expect(RULES).toContain(`.replace('${HARMLESS_WORDS}', '').matches('${RESERVED_PATTERN}')`)
  })

  const message = (name: string) => {
    const parsed = username.safeParse(name)
    return parsed.success ? null : firstFormError(parsed.error).message
  }

  it.each(['abc', 'A-1', '___', 'n'.repeat(30)])('may be %s', (name) => {
    expect(message(name)).toBeNull()
  })

  it.each([
    [' nina\n', 'nina'],
    ['<nina>', 'nina'],
    ['javascript:data:nina', 'nina'],
    ['da<ta:nina', 'nina'],
    ['x'.repeat(30).padEnd(40), 'x'.repeat(30)],
  ])('is cleaned until nothing is left to clean: %j becomes %s', (name, expected) => {
    expect(username.parse(name)).toBe(expected)
  })

  it.each([
    ['ab', SHORT_NAME],
    ['n'.repeat(31), 'Username can be at most 30 characters long.'],
    ['nina nine', 'Username can only hold letters, digits, "_" and "-".'],
    ['ninä', 'Username can only hold letters, digits, "_" and "-".'],
    [' <n>a ', SHORT_NAME],
    ['javascript:ab', SHORT_NAME],
    ['<admin>', 'This username is reserved. Please choose another one.'],
  ])('may not be %j', (name, expected) => {
    expect(message(name)).toBe(expected)
  })

  const RESERVED = 'This username is reserved. Please choose another one.'
  it.each([
    ...RESERVED_USERNAMES.flatMap((name) => [name, name.toUpperCase()]),
    ...['adm1n', '-admin_', 'a-d-m-i-n', 'R00T', '5upp0rt', 'offlclal', 'm0der4tor', '5y5t3m'],
    ...['mod', 'mods', 'mod_team', 'm0d-1', 'helpdesk', 'webmaster_1', 'sysop', 'S_y_s_o_p'],
    ...['admins', 'admin1', 'admin_team', 'real-admin', 'superadmin', 'root_admin', 'badmin'],
    ...['moderators', 'm0derator2', 'grid-support', 'the_staff', 'RealStaff', 'officialgrid'],
    ...[
      'root-1',
      'TheGridTeam',
      'grid_',
      'system-bot',
      'sys-tem',
      'a_d-m_i-n2',
      'adrnin',
      'u-s-e-r',
    ],
    ...['__proto__', '____', '__a__'],
  ])('may not be the reserved %s', (name) => {
    expect(message(name)).toBe(RESERVED)
  })

  it.each([
    ...['modern', 'modder', 'nomad', 'models', 'commodore'],
    ...['groot', 'rooted', 'integrid', 'gridlock', 'ecosystem', 'cybersecurity', 'userland'],
    ...[
      'user1',
      'no-user',
      'null_pointer',
      'badminton',
      'Falstaff_2',
      'mad-minute',
      'most-affable',
      '__a',
      'a__',
    ],
  ])('may be %s, which only resembles a reserved one', (name) => {
    expect(message(name)).toBeNull()
  })

  it.each([
    ['Latin, Greek, Cyrillic and their neighbours', 0x80, 0x2fff],
    ['the wide forms', 0xff00, 0xffef],
    ['mathematics', 0x1d400, 0x1d7ff],
  ])('holds no look-alike from %s', (_, first, last) => {
    const odd: string[] = []
    for (let point = first; point <= last; point += 1) {
      const letter = String.fromCodePoint(point)
      if (username.safeParse(`adm${letter}n`).success) odd.push(letter)
    }
    expect(odd).toEqual([])
  })
})
