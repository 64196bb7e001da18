import { DELIVERIES, NOTIFIED_KINDS } from '@grid/schema/mail'
import { describe, expect, it } from 'vitest'
import { ACTORS, WRITERS } from './actors'
import { set } from './batches'
import { expectPrivate } from './private-documents'
import { type Fields, MAIL_SETTINGS, newMailSettings } from './records'
import { rulesDatabase } from './rules-database'

const database = rulesDatabase()

const PAUSE_MS = 1_000
const PATH = 'mail_settings/ada'
const changeSettings = (changes: Fields = {}) =>
  database.send('ada', set(PATH, newMailSettings(changes)))

/** Saves settings for the first time, so that no earlier change is too recent. */
async function save(changes: Fields) {
  await database.store({ [PATH]: null })
  return changeSettings(changes)
}

describe('the mail settings', () => {
  for (const actor of ACTORS) {
    const expected = WRITERS.includes(actor) ? 'allowed' : 'denied'
    it(`are stored and changed, ${expected} for ${actor}`, async () => {
      const path = `mail_settings/${actor}`
      const own = () => database.send(actor, set(path, newMailSettings()))
      expect(await own()).toBe(expected)
      await database.store({ [path]: MAIL_SETTINGS })
      expect(await own()).toBe(expected)
    })
  }

  it('are read and written by their member alone', async () => {
    await database.store({ [PATH]: MAIL_SETTINGS })
    await expectPrivate(database, PATH, newMailSettings())
  })

  it('change a second after the last change, and no sooner', async () => {
    const changeAfter = async (ms: number) => {
      for (;;) {
        const at = Date.now() - ms
        await database.store({ [PATH]: { ...MAIL_SETTINGS, changed_at: new Date(at) } })
        const result = await changeSettings()
        // A slow machine may be later than that, which proves nothing.
        if (result === 'denied' || ms >= PAUSE_MS || Date.now() - at < PAUSE_MS) return result
      }
    }
    expect(await changeAfter(0)).toBe('denied')
    expect(await changeAfter(PAUSE_MS)).toBe('allowed')
  })

  it('name every kind of notification with every delivery', async () => {
    for (const delivery of DELIVERIES) {
      const deliveries = Object.fromEntries(NOTIFIED_KINDS.map((kind) => [kind, delivery]))
      expect(await save({ deliveries })).toBe('allowed')
    }
    expect(await save({ deliveries: {} })).toBe('allowed')
  })

  it('name every hour of a day', async () => {
    for (let hour = 0; hour < 24; hour += 1)
      expect(await save({ digest_hour: hour })).toBe('allowed')
  })

  it('name a time zone of every form', async () => {
    const zones = [
      'UTC',
      'Etc/GMT+12',
      'America/Port-au-Prince',
      'America/Argentina/ComodRivadavia',
    ]
    for (const time_zone of zones) expect(await save({ time_zone })).toBe('allowed')
  })

  const rejected: readonly (readonly [string, Fields])[] = [
    ['an unknown kind', { deliveries: { reply: 'daily', news: 'daily' } }],
    ['a longer name of a kind', { deliveries: { reply_: 'daily' } }],
    ['an unknown delivery', { deliveries: { reply: 'hourly' } }],
    ['a longer name of a delivery', { deliveries: { reply: 'at_once_' } }],
    ['a list of kinds', { deliveries: ['reply'] }],
    ['no kinds', { deliveries: null }],
    ['the hour 24', { digest_hour: 24 }],
    ['an hour below zero', { digest_hour: -1 }],
    ['half an hour', { digest_hour: 7.5 }],
    ['an hour as text', { digest_hour: '7' }],
    ['no time zone', { time_zone: '' }],
    ['a time zone that is too long', { time_zone: 'A'.repeat(65) }],
    ['a line break in the time zone', { time_zone: 'Europe/\nBerlin' }],
    ['a number as time zone', { time_zone: 1 }],
    ['a time of the past', { changed_at: new Date(0) }],
    ['no time', { changed_at: null }],
    ['another field', { to: 'eve@grid.test' }],
    ['a longer name of a field', { deliveries_: {} }],
  ]
  for (const [title, changes] of rejected) {
    it(`are rejected with ${title}`, async () => expect(await save(changes)).toBe('denied'))
  }
})
