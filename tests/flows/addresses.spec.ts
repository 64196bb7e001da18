import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CALLS } from '@grid/schema/calls'
import { expect } from '@playwright/test'
import { tokenOf } from '../functions/client'
import { host } from '../hosts'
import { ask } from '../rules/rest'
import { everyDocument } from '../rules/snapshot'
import { RESULTS } from '../run/step'
import { test } from './support/backstage'
import { publicPaths } from './support/public-paths'

/*
 * Whoever gives the lab an e-mail address gives it to the lab alone: nobody but admins can read
 * one in a document, an answer, the log or a file of the site. The lab's own are public.
 */

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const LABS_OWN = /@thegrid\.example$/
const MEMBERS_OWN = 'ada@grid.test'

const addressesIn = (text: string) =>
  [...new Set(text.match(ADDRESS))].filter((address) => !LABS_OWN.test(address))

const PROJECT = 'demo-grid'

test('a document that holds an address is closed to visitors and members', {
  tag: '@core',
}, async ({ backstage }) => {
  const request = backstage.db.doc('service_requests/with-an-address')
  await request.set({ user_email: 'ciso@harbourline.example', status: 'pending' })
  const names = [...(await everyDocument(PROJECT))]
    .filter((named) => addressesIn(named.join()).length > 0)
    .map(([name]) => name)
  expect(names.join()).toContain('service_requests/with-an-address')
  const strangers = [null, await tokenOf('ada'), await tokenOf('mallory')]
  for (const name of names) {
    const path = name.replace(/^.*?\/documents\//, 'documents/')
    for (const bearer of strangers) expect(await ask(PROJECT, path, bearer), name).toBe(403)
  }
  await request.delete()
})

/** What calls could be made to repeat, in the shapes that they know. */
const INPUTS: readonly object[] = [
  { email: MEMBERS_OWN },
  { user_id: MEMBERS_OWN },
  { user_id: MEMBERS_OWN, reason: MEMBERS_OWN },
  { post_id: MEMBERS_OWN, reason: MEMBERS_OWN },
  { comment_id: MEMBERS_OWN, reason: MEMBERS_OWN },
  { request_id: MEMBERS_OWN, status: MEMBERS_OWN },
  { report_id: MEMBERS_OWN, outcome: MEMBERS_OWN },
  { tool_id: MEMBERS_OWN, platform: MEMBERS_OWN },
  { view: MEMBERS_OWN, rows: 1 },
  { posts: MEMBERS_OWN },
  { name: '', email: MEMBERS_OWN, service_id: MEMBERS_OWN, message: '', website: '', filled_ms: 9 },
]

test('no refusal of a function, and no line of its log, names an address', {
  tag: '@core',
}, async () => {
  const bearers = [null, await tokenOf('mallory')]
  for (const name of Object.keys(CALLS).filter((call) => call !== 'deleteAccount')) {
    for (const data of INPUTS) {
      for (const bearer of bearers) {
        const answer = await fetch(
          `http://${host('functions').address}/${PROJECT}/us-central1/${name}`,
          {
            method: 'POST',
            headers: {
              'Content-Type': 'application/json',
              ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
            },
            body: JSON.stringify({ data }),
          },
        )
        const text = await answer.text()
        expect(answer.status, `${name} ${text}`).toBeGreaterThanOrEqual(400)
        expect(addressesIn(text), name).toEqual([])
      }
    }
  }
  // What a function prints, the emulator marks; its own lines name who was sent which mail.
  const log = await readFile(join(RESULTS, 'firebase.log'), 'utf8')
  const said = log.split('\n').filter((line) => line.startsWith('>'))
  expect(said.some((line) => line.includes('"call":"grantAdmin"'))).toBe(true)
  expect(said.filter((line) => addressesIn(line).length > 0)).toEqual([])
})

test('no file of the site names an address but the lab’s own', {
  tag: '@core',
}, async ({ request }) => {
  const pages = await publicPaths(request)
  const waiting = new Set(['/app.html', '/feed.xml', '/.well-known/security.txt', ...pages])
  let found = ''
  for (const path of waiting) {
    const text = await (await request.get(path)).text()
    found += ` ${text}`
    for (const [asset] of text.matchAll(/\/?assets\/[\w.-]+\.(?:js|css|txt)/g)) {
      waiting.add(asset.startsWith('/') ? asset : `/${asset}`)
    }
  }
  expect(waiting.size).toBeGreaterThan(40)
  expect(found).toContain('lab@thegrid.example')
  expect(addressesIn(found)).toEqual([])
})
