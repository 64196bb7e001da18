import { expect, type Page } from '@playwright/test'
import { Timestamp } from 'firebase-admin/firestore'
import { storeAll } from '../stored-documents'
import { test } from './support/backend'
import { openDashboard } from './support/dashboard'
import { hostileStrings, splitEvenly } from './support/hostile-texts'
import { guardAgainstInjection } from './support/injection-guard'
import { banOf } from './support/members'

const LATER = new Date('2030-01-01T00:00:00Z')
/** The whole of a row is shown in so many parts, because a record has its bounds. */
const PARTS = 4
const EARLIER = new Date('1990-01-01T00:00:00Z')

type Fields = Readonly<Record<string, unknown>>

type List = {
  readonly what: string
  readonly address: string
  readonly table: string
  readonly collection: string
  /** How many rows a page of the table has. */
  readonly rows: number
  readonly fields: (text: string, place: number) => Fields
  /** What a cell of the row must say. */
  readonly cell: (text: string) => string
}

const LISTS: readonly List[] = [
  {
    what: 'the details of the audit log',
    address: '/admin?tab=settings',
    table: 'Audit log',
    collection: 'admin_actions',
    rows: 100,
    fields: (text, place) => ({
      seq: 1_000_000 + place,
      admin_id: 'root_admin',
      action_type: 'remove_post',
      target_type: 'post',
      target_id: text,
      details: { note: text },
      ip_address: null,
      created_at: new Date(LATER.getTime() - place * 1_000),
      previous_hash: text,
      hash: text,
    }),
    cell: (text) => `note: ${text}`,
  },
  {
    what: 'the reasons of bans',
    address: '/admin?tab=users',
    table: 'Banned users',
    collection: 'banned_users',
    rows: 20,
    fields: (text, place) =>
      banOf(`hostile-${place}`, text, Timestamp.fromMillis(LATER.getTime() - place * 1_000)),
    cell: (text) => text,
  },
  {
    what: 'service requests',
    address: '/admin',
    table: 'Service requests',
    collection: 'service_requests',
    rows: 10,
    fields: (text, place) => ({
      user_name: text,
      user_email: text,
      service_type: 'vapt',
      service_name: text,
      message: text,
      status: 'pending',
      created_at: new Date(LATER.getTime() - place * 1_000),
    }),
    cell: (text) => text,
  },
  {
    what: 'the notes of reports',
    address: '/admin',
    table: 'Open reports',
    collection: 'reports',
    rows: 5,
    fields: (text, place) => ({
      target_type: 'post',
      target_id: 'gone',
      post_id: 'gone',
      user_id: `hostile-${place}`,
      reason: 'other',
      note: text,
      status: 'open',
      created_at: new Date(EARLIER.getTime() + place * 1_000),
      resolved_at: null,
      resolved_by: null,
    }),
    cell: (text) => text,
  },
]

/** The cells of a table, row by row, to the letter. */
function cellsOf(page: Page, table: string) {
  return page
    .getByRole('table', { name: table, exact: true })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
    )
}

for (const { what, address, table, collection, rows, fields, cell } of LISTS) {
  test(`shows every string of the corpora as text on the dashboard in ${what}`, {
    tag: '@apart',
  }, async ({ page, backend }) => {
    test.setTimeout(5 * 60_000)
    const texts = splitEvenly(hostileStrings(), rows).map((some) => some.join('\n'))
    const paths = texts.map((_, place) => `${collection}/hostile-${String(place).padStart(3, '0')}`)
    const store = (text: string, place: number): [string, Fields] => [
      paths[place] ?? '',
      fields(text, place),
    ]
    await storeAll(backend.db, Object.fromEntries(texts.map(store)))
    const guard = await guardAgainstInjection(page)
    await openDashboard(page, address)
    await expect
      .poll(async () => (await cellsOf(page, table)).slice(0, texts.length))
      .toEqual(texts.map((text) => expect.arrayContaining([cell(text)])))
    await guard.begin()
    await guard.expectUnharmed()

    const rowsShown = page.getByRole('table', { name: table, exact: true })
    await rowsShown.locator('[data-opens-row]').first().click()
    const drawer = page.getByRole('dialog')
    for (const text of splitEvenly(hostileStrings(), PARTS).map((some) => some.join('\n'))) {
      await backend.db.doc(paths[0] ?? '').set(fields(text, 0))
      await expect
        .poll(() =>
          drawer.locator('dd').evaluateAll((facts) => facts.map((fact) => fact.textContent)),
        )
        .toContain(cell(text))
      await guard.expectUnharmed()
    }
    await Promise.all(paths.map((path) => backend.db.doc(path).delete()))
  })
}
