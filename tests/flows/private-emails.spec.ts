import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CALLS } from '@grid/schema/calls'
import { expect } from '@playwright/test'
import { tokenOf } from '../functions/client'
import { host } from '../hosts'
import { everyDocument, restStatus } from '../rules/rest'
import { RESULTS } from '../run/step'
import { test } from './support/backend'
import { publicPaths } from './support/pages'

/*
 * Only admins can read a person's e-mail address: no document, response, log line or file of the
 * site shows one to others. The lab's own addresses are public.
 */

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const LAB_EMAIL = /@thegrid\.example$/
const MEMBER_EMAIL = 'ada@grid.test'

const emailsIn = (text: string) =>
  [...new Set(text.match(EMAIL))].filter((address) => !LAB_EMAIL.test(address))

const PROJECT = 'demo-grid'

test('hides documents with an e-mail from visitors and members', {
  tag: '@core',
}, async ({ backend }) => {
  const request = backend.db.doc('service_requests/with-an-address')
  await request.set({ user_email: 'ciso@harbourline.example', status: 'pending' })
  const names = [...(await everyDocument(PROJECT))]
    .filter((named) => emailsIn(named.join()).length > 0)
    .map(([name]) => name)
  expect(names.join()).toContain('service_requests/with-an-address')
  const strangers = [null, await tokenOf('ada'), await tokenOf('mallory')]
  for (const name of names) {
    const path = name.replace(/^.*?\/documents\//, 'documents/')
    for (const bearer of strangers) expect(await restStatus(PROJECT, path, bearer), name).toBe(403)
  }
  await request.delete()
})

/** What calls could be made to repeat, in the shapes that they know. */
const INPUTS: readonly object[] = [
  { email: MEMBER_EMAIL },
  { user_id: MEMBER_EMAIL },
  { user_id: MEMBER_EMAIL, reason: MEMBER_EMAIL },
  { post_id: MEMBER_EMAIL, reason: MEMBER_EMAIL },
  { comment_id: MEMBER_EMAIL, reason: MEMBER_EMAIL },
  { request_id: MEMBER_EMAIL, status: MEMBER_EMAIL },
  { report_id: MEMBER_EMAIL, outcome: MEMBER_EMAIL },
  { tool_id: MEMBER_EMAIL, platform: MEMBER_EMAIL },
  { view: MEMBER_EMAIL, rows: 1 },
  { posts: MEMBER_EMAIL },
  {
    name: '',
    email: MEMBER_EMAIL,
    service_id: MEMBER_EMAIL,
    message: '',
    website: '',
    filled_ms: 9,
  },
]

test("never shows an e-mail in a function's errors or logs", { tag: '@core' }, async () => {
  const bearers = [null, await tokenOf('mallory')]
  for (const name of Object.keys(CALLS).filter((call) => call !== 'deleteAccount')) {
    for (const data of INPUTS) {
      for (const bearer of bearers) {
        const response = await fetch(
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
        const text = await response.text()
        expect(response.status, `${name} ${text}`).toBeGreaterThanOrEqual(400)
        expect(emailsIn(text), name).toEqual([])
      }
    }
  }
  // What a function prints, the emulator marks; its own lines name who was sent which mail.
  const log = await readFile(join(RESULTS, 'firebase.log'), 'utf8')
  const lines = log.split('\n').filter((line) => line.startsWith('>'))
  expect(lines.some((line) => line.includes('"call":"grantAdmin"'))).toBe(true)
  expect(lines.filter((line) => emailsIn(line).length > 0)).toEqual([])
})

test("contains no e-mail in the site's files except the lab's own", {
  tag: '@smoke',
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
  expect(emailsIn(found)).toEqual([])
})
