// @vitest-environment happy-dom
import { imageMarkdown } from '@grid/schema/image-display'
import Dialog from '@mui/material/Dialog'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { disconnect } from '../../browser/connection.fixture'
import { accounts } from '../../data/auth.fixture'
import { FunctionsError, functions } from '../../data/functions.fixture'
import { storage } from '../../data/storage.fixture'
import { recordAnnouncements } from '../../design/notify.fixture'
import { imitateRanges, TextForm } from './text-assist.fixture'

const ID = `${'a'.repeat(32)}-800x600`
const photo = new File(['photo'], 'photo.png', { type: 'image/png' })

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content' })
const description = () => screen.findByRole('textbox', { name: 'Description of the picture' })
/** Finds a text beside the picture. Announcements repeat it elsewhere for some seconds. */
const noteOf = async (text: RegExp) =>
  within(await screen.findByRole('group', { name: 'Picture photo.png' })).findByText(text)
const choose = () => userEvent.upload(screen.getByLabelText('Picture file'), photo)
const sent = vi.fn<(text: string) => void>()
const show = () => render(<TextForm start="" onSend={sent} />)

beforeEach(() => {
  imitateRanges()
  accounts.add({ uid: 'ada', email: 'ada@grid.test' })
  accounts.signIn('ada')
  functions.on('publishImage', () => ({ image: ID }))
})

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'keeps the description of a picture open when Enter takes a word of an input method: %o',
  async (composed) => {
    show()
    await choose()
    await waitFor(() => expect(field().value).toContain(ID))
    const entry = await description()
    fireEvent.keyDown(entry, { key: 'Enter', ...composed })
    expect(entry.isConnected).toBe(true)
    fireEvent.keyDown(entry, { key: 'Enter' })
    expect(entry.isConnected).toBe(false)
  },
)

test('leaves the description of a picture with Escape, before the dialog around it', async () => {
  const onEscape = vi.fn<() => void>()
  render(
    <Dialog open onClose={onEscape}>
      <TextForm start="" onSend={sent} />
    </Dialog>,
  )
  await choose()
  await waitFor(() => expect(field().value).toContain(ID))
  await userEvent.type(await description(), 'A cat{Escape}')
  expect(screen.queryByRole('textbox', { name: 'Description of the picture' })).toBeNull()
  expect(document.activeElement).toBe(field())
  expect(field().value).toContain(imageMarkdown(ID, 'A cat'))
  expect(onEscape).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onEscape).toHaveBeenCalledOnce()
})

test('keeps an upload with Escape, which leaves its description', async () => {
  functions.on('publishImage', () => new Promise(() => undefined))
  show()
  await choose()
  await userEvent.type(await description(), '{Escape}')
  expect(document.activeElement).toBe(field())
  await description()
})

test('keeps the description of a picture while the text is sent', async () => {
  show()
  await choose()
  await waitFor(() => expect(field().value).toContain(ID))
  const entry = await description()
  field().readOnly = true
  fireEvent.change(entry, { target: { value: 'A cat' } })
  expect(entry).toHaveProperty('value', '')
  expect(field().value).toBe(`${imageMarkdown(ID, '')}\n\n`)
  field().readOnly = false
  fireEvent.change(entry, { target: { value: 'A cat' } })
  expect(field().value).toBe(`${imageMarkdown(ID, 'A cat')}\n\n`)
})

test('inserts two pictures in their order, although the second is published first', async () => {
  const [first, second] = [ID, `${'b'.repeat(32)}-80x60`]
  const answers: ((answer: object) => void)[] = []
  functions.on('publishImage', () => new Promise((resolve) => answers.push(resolve)))
  show()
  const chart = new File(['chart'], 'chart.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText('Picture file'), [photo, chart])
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.({ image: second })
  const waiting = within(await screen.findByRole('group', { name: 'Picture chart.png' }))
  await waitFor(() => expect(functions.calls()).toHaveLength(2))
  expect(await waiting.findByText('Preparing the picture.')).toBeTruthy()
  expect(field().value).toBe('')
  answers[0]?.({ image: first })
  const [one, two] = [imageMarkdown(first, ''), imageMarkdown(second, '')]
  await waitFor(() => expect(field().value).toBe(`${one}\n\n${two}\n\n`))
})

test('moves the focus to the buttons below when an error replaces the description', async () => {
  let fail: (error: Error) => void = () => undefined
  functions.on('publishImage', () => new Promise((_, reject) => (fail = reject)))
  show()
  await choose()
  const entry = await description()
  entry.focus()
  await waitFor(() => expect(functions.calls()).toHaveLength(1))
  fail(new FunctionsError('functions/unavailable'))
  const again = await screen.findByRole('button', { name: 'Try again' })
  await waitFor(() => expect(document.activeElement).toBe(again))
  await userEvent.click(again)
  expect(document.activeElement).toBe(await description())
})

describe('without a connection', () => {
  test('a picture waits, says so, and is sent with the text once there is one', async () => {
    const reconnect = disconnect()
    const announced = recordAnnouncements()
    show()
    await choose()
    const waits = /^You are offline\. Keep this open, and the picture will be uploaded/
    await noteOf(waits)
    expect(announced).toEqual([expect.stringMatching(waits)])
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect([sent.mock.calls, storage.uploads()]).toEqual([[], []])
    reconnect()
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(sent.mock.lastCall?.[0]).toBe(`${imageMarkdown(ID, '')}\n\n`)
  })

  test('a picture whose upload loses the connection is uploaded again', async () => {
    let reconnect: () => void = () => undefined
    functions.on('publishImage', () => {
      reconnect = disconnect()
      functions.on('publishImage', () => ({ image: ID }))
      throw new FunctionsError('functions/unavailable')
    })
    show()
    await choose()
    await noteOf(/^You are offline\./)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    reconnect()
    await waitFor(() => expect(field().value).toContain(ID))
  })
})

describe('a cancelled picture', () => {
  const cancel = async () => userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))

  test('is not uploaded when the connection is back', async () => {
    const reconnect = disconnect()
    show()
    await choose()
    await noteOf(/^You are offline\./)
    await cancel()
    reconnect()
    await choose()
    await waitFor(() => expect(field().value).toContain(ID))
    expect(storage.uploads()).toHaveLength(1)
    expect(functions.calls()).toHaveLength(1)
  })

  test('is not sent any further, and not published', async () => {
    const release = storage.hold()
    show()
    await choose()
    await waitFor(() => expect(storage.isHolding()).toBe(true))
    await cancel()
    release()
    await choose()
    await waitFor(() => expect(field().value).toContain(ID))
    expect(storage.uploads()).toHaveLength(1)
    expect(functions.calls()).toHaveLength(1)
  })
})
