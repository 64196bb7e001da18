// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { orderBy, query } from 'firebase/firestore'
import { useMemo, useState } from 'react'
import { expect, test } from 'vitest'
import { serviceRequests } from '../../data/firestore'
import { firestore } from '../../data/firestore-server.fixture'
import { isDimmed } from '../../design/is-dimmed.fixture'
import { recordAnnouncements } from '../../design/notify.fixture'
import { DataTable } from './data-table'
import { firstCells, showPanel } from './panel.fixture'
import { usePagedRows } from './use-rows'

function Names({ mostAtOnce }: { readonly mostAtOnce?: number }) {
  const [direction, setDirection] = useState<'asc' | 'desc'>('asc')
  const list = useMemo(() => query(serviceRequests, orderBy('user_name', direction)), [direction])
  const pages = usePagedRows(list, {
    size: 2,
    failure: 'Failed to fetch.',
    ...(mostAtOnce ? { mostAtOnce } : {}),
  })
  return (
    <DataTable
      label="Names"
      columns={[
        { id: 'user_name', label: 'Name', isSortable: true, render: (row) => row.user_name },
      ]}
      pages={pages}
      empty={{ text: 'Nobody.' }}
      order={{
        by: { field: 'user_name', direction },
        onOrder: () => setDirection(direction === 'asc' ? 'desc' : 'asc'),
      }}
    />
  )
}

async function open(names: readonly string[], mostAtOnce?: number) {
  firestore.store('service_requests', ...names.map((name) => ({ id: name, user_name: name })))
  showPanel(<Names {...(mostAtOnce ? { mostAtOnce } : {})} />)
  await screen.findByText('ada')
}

const button = (name: string) => screen.getByRole('button', { name })
const page = () => screen.getByRole('navigation').querySelector('span')?.textContent
/** Presses a button and waits for the next row. */
async function press(name: string, next: string) {
  const pressed = button(name)
  await userEvent.click(pressed)
  await screen.findByText(next)
  expect(screen.queryByText('Loading Names...')).toBeNull()
  expect(document.activeElement).toBe(pressed)
}

test('keeps the focus on the page button, and announces the page', async () => {
  const announced = recordAnnouncements()
  await open(['ada', 'bob', 'cleo'])
  expect(page()).toBe('Page 1')
  await press('Next', 'cleo')
  expect(page()).toBe('Page 2')
  expect(isDimmed(button('Next'))).toBe(true)
  await press('Previous', 'ada')
  expect(page()).toBe('Page 1')
  expect(announced.filter((text) => text.startsWith('Page'))).toEqual(['Page 2', 'Page 1'])
  expect(await firstCells('Names')).toEqual(['ada', 'bob'])
})

test('keeps the focus on the head that changed the order', async () => {
  await open(['ada', 'bob', 'cleo'])
  await press('Name', 'cleo')
  expect(await firstCells('Names')).toEqual(['cleo', 'bob'])
})

test('disables the button after a full last page', async () => {
  await open(['ada', 'bob', 'cleo', 'dora'])
  await press('Next', 'dora')
  expect(await firstCells('Names')).toEqual(['cleo', 'dora'])
  expect(isDimmed(button('Next'))).toBe(true)
})

test('offers no page after a full one where the rules allow no larger pages', async () => {
  await open(['ada', 'bob', 'cleo', 'dora'], 2)
  await waitFor(() => expect(isDimmed(button('Next'))).toBe(false))
  await press('Next', 'dora')
  expect(isDimmed(button('Next'))).toBe(true)
})

test('offers a page that may follow when nobody can say so', async () => {
  firestore.fail('service_requests', 'unavailable', { on: 'read', times: 1 })
  await open(['ada', 'bob', 'cleo'], 2)
  await waitFor(() => expect(isDimmed(button('Next'))).toBe(false))
  await press('Next', 'cleo')
})

test('says that the entries of a page are gone, and turns back to those that are left', async () => {
  await open(['ada', 'bob', 'cleo'])
  await press('Next', 'cleo')
  firestore.remove('service_requests/cleo')
  await screen.findByText('No more entries')
  await userEvent.click(button('Previous'))
  await screen.findByText('ada')
  expect(screen.queryByRole('navigation')).toBeNull()
})
