// @vitest-environment happy-dom
import { imageMarkdown } from '@grid/schema/image-display'
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accounts } from '../../data/auth.fixture'
import { FunctionsError, functions } from '../../data/functions.fixture'
import { storage } from '../../data/storage.fixture'
import { notify } from '../../design/notify'
import { recordAnnouncements } from '../../design/notify.fixture'
import { MarkdownField } from '../../forms/markdown-field'
import { renderInApp } from '../../session/render.fixture'
import { assistText } from './text-assist'
import { imitateRanges, TextForm } from './text-assist.fixture'

const ID = `${'a'.repeat(32)}-800x600`
const OTHER = `${'b'.repeat(32)}-80x60`
const photo = new File(['photo'], 'photo.png', { type: 'image/png' })

const sent = vi.fn<(text: string) => void>()
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content' })
const description = () => screen.findByRole('textbox', { name: 'Description of the picture' })
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Picture file'), files, { applyAccept: false })
const show = (start = '') => render(<TextForm start={start} onSend={sent} />)

/** Answers the call when the test wants. */
function slowly() {
  let answer: (id: string) => void = () => undefined
  functions.on(
    'publishImage',
    () => new Promise((resolve) => (answer = (image) => resolve({ image }))),
  )
  return (id: string) => answer(id)
}

beforeEach(() => {
  imitateRanges()
  accounts.add({ uid: 'ada', email: 'ada@grid.test' })
  accounts.signIn('ada')
  functions.on('publishImage', () => ({ image: ID }))
})

describe('a picture', () => {
  test('is uploaded, inserted as a paragraph of its own, and announced', async () => {
    const announced = recordAnnouncements()
    show('Look')
    await choose(photo)
    await waitFor(() => expect(field().value).toBe(`Look\n\n${imageMarkdown(ID, '')}\n\n`))
    expect(announced.at(-1)).toBe('photo.png is in the text.')
    const preview = screen.getByRole('group', { name: 'Picture photo.png' }).querySelector('img')
    expect(preview?.getAttribute('src')).toBe(`/images/${ID}/480.webp`)
    const [upload] = storage.uploads()
    expect(upload).toMatchObject({ type: 'image/png', size: 5 })
    const number = Number(upload?.path.replace('uploads/ada/', ''))
    expect(functions.calls()).toEqual([{ name: 'publishImage', input: { upload: number } }])
  })

  test('gets the description that is typed, before and after it is inserted', async () => {
    const publish = slowly()
    show()
    await choose(photo)
    await userEvent.type(await description(), 'A c')
    await waitFor(() => expect(functions.calls()).toHaveLength(1))
    publish(ID)
    await waitFor(() => expect(field().value).toBe(`${imageMarkdown(ID, 'A c')}\n\n`))
    await userEvent.type(await description(), 'at]')
    expect(field().value).toBe(`${imageMarkdown(ID, 'A cat]')}\n\n`)
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('textbox', { name: 'Description of the picture' })).toBeNull()
    expect(document.activeElement).toBe(field())
  })

  test('is inserted at the cursor, which is behind it once it is described', async () => {
    show('Before\n\nAfter')
    field().setSelectionRange(6, 6)
    await choose(photo)
    await waitFor(() => expect(field().value).toContain(ID))
    await userEvent.type(await description(), 'A cat{Enter}')
    expect(field().value).toBe(`Before\n\n${imageMarkdown(ID, 'A cat')}\n\nAfter`)
    expect(field().value.slice(field().selectionEnd)).toBe('After')
  })

  test('is taken from the clipboard and from a drop, unless there is text', async () => {
    show()
    const withFiles = (files: File[], types: string[]) => ({ files, types })
    fireEvent.paste(field(), { clipboardData: withFiles([photo], ['Files', 'text/plain']) })
    expect(screen.queryByRole('group', { name: 'Picture photo.png' })).toBeNull()
    fireEvent.paste(field(), { clipboardData: withFiles([photo], ['Files', 'text/html']) })
    await waitFor(() => expect(field().value).toContain(ID))
    functions.on('publishImage', () => ({ image: OTHER }))
    fireEvent.drop(field(), { dataTransfer: withFiles([photo], ['Files']) })
    await waitFor(() => expect(field().value).toContain(OTHER))
  })

  test('is taken from a drop anywhere on the form, and nothing else of the page takes it', async () => {
    show()
    const dataTransfer = { files: [photo], types: ['Files'] }
    const effectOver = (target: HTMLElement) => {
      const event = createEvent.dragOver(target, { dataTransfer })
      fireEvent(target, event)
      return event.defaultPrevented && Reflect.get(event, 'dataTransfer').dropEffect
    }
    const button = screen.getByRole('button', { name: 'Send' })
    expect([effectOver(document.body), effectOver(button)]).toEqual(['none', 'copy'])
    fireEvent.drop(button, { dataTransfer })
    await waitFor(() => expect(field().value).toContain(ID))
  })

  test('says which pictures of many were not added', async () => {
    show()
    const many = Array.from({ length: 11 }, (_, index) => new File(['x'], `${index}.txt`))
    await choose(...many)
    await screen.findByText(/^Only the first 10 pictures were added/)
    expect(screen.getAllByRole('group', { name: /^Picture/ })).toHaveLength(10)
  })

  test('is not lost unnoticed when the page or the form is left during its upload', async () => {
    const publish = slowly()
    show()
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(true)
    await choose(photo)
    await waitFor(() => expect(functions.calls()).toHaveLength(1))
    await waitFor(() => expect(leave()).toBe(false))
    publish(ID)
    await waitFor(() => expect(field().value).toContain(ID))
    await waitFor(() => expect(leave()).toBe(true))
    const say = vi.spyOn(notify, 'blank')
    slowly()
    await choose(photo)
    await waitFor(() => expect(functions.calls()).toHaveLength(2))
    cleanup()
    expect(say).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^A picture was not added/))
  })

  test('closes its frame when it is removed from the text', async () => {
    show()
    await choose(photo)
    await waitFor(() => expect(field().value).toContain(ID))
    fireEvent.change(field(), { target: { value: 'Something else' } })
    await waitFor(() => expect(screen.queryByRole('group', { name: /^Picture/ })).toBeNull())
  })

  test('is not inserted after its upload was cancelled', async () => {
    const publish = slowly()
    show('Look')
    await choose(photo)
    await waitFor(() => expect(functions.calls()).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    publish(ID)
    await Promise.resolve()
    expect(field().value).toBe('Look')
  })

  test('is not added while the text is being sent', async () => {
    renderInApp(
      <MarkdownField
        name="content"
        label="Content"
        value=""
        error={null}
        onChange={() => undefined}
        limit={2_000}
        minRows={3}
        isReadOnly
        assist={assistText}
      />,
    )
    await choose(photo)
    expect(screen.queryByRole('group', { name: /^Picture/ })).toBeNull()
  })
})

describe('a picture that cannot be used', () => {
  test.each([
    ['has another type', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), /JPEG, PNG/],
    ['is empty', new File([], 'a.png', { type: 'image/png' }), /empty/],
    ['is too large', new File([new Uint8Array(5_242_881)], 'a.png', { type: 'image/png' }), /5 MB/],
  ])('and %s is not uploaded', async (_, file, text) => {
    show()
    await choose(file)
    expect(await screen.findAllByText(text)).not.toEqual([])
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(storage.uploads()).toEqual([])
  })

  test('shows why the function rejects it', async () => {
    functions.on('publishImage', () => {
      throw new FunctionsError('functions/invalid-argument', { reason: 'image_broken' })
    })
    show('Look')
    await choose(photo)
    expect(await screen.findAllByText(/damaged/)).not.toEqual([])
    expect(field().value).toBe('Look')
  })

  test('is uploaded again by "Try again" after the connection was lost', async () => {
    storage.fail('storage/retry-limit-exceeded')
    show()
    await choose(photo)
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(field().value).toContain(ID))
  })
})

describe('a text', () => {
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

  test('is sent with the picture once that is uploaded', async () => {
    const publish = slowly()
    show()
    await choose(photo)
    await waitFor(() => expect(functions.calls()).toHaveLength(1))
    send()
    await screen.findByText('This will be sent once the picture is uploaded.')
    expect(sent).not.toHaveBeenCalled()
    publish(ID)
    await waitFor(() =>
      expect(sent).toHaveBeenCalledExactlyOnceWith(`${imageMarkdown(ID, '')}\n\n`),
    )
  })

  test('is not sent if the picture that it waits for is rejected', async () => {
    let reject: () => void = () => undefined
    functions.on(
      'publishImage',
      () =>
        new Promise((_, fail) => {
          reject = () =>
            fail(new FunctionsError('functions/invalid-argument', { reason: 'image_broken' }))
        }),
    )
    show()
    await choose(photo)
    await waitFor(() => expect(functions.calls()).toHaveLength(1))
    send()
    reject()
    await screen.findAllByText(/damaged/)
    expect(sent).not.toHaveBeenCalled()
    send()
    expect(sent).toHaveBeenCalledOnce()
  })

  describe('with two pictures', () => {
    const second = new File(['chart'], 'chart.png', { type: 'image/png' })
    const broken = new FunctionsError('functions/invalid-argument', { reason: 'image_broken' })

    /** Adds both and sends the text; the test then answers the uploads in their order. */
    async function sendWithTwo() {
      const answers: { resolve: (answer: object) => void; reject: (error: Error) => void }[] = []
      functions.on(
        'publishImage',
        () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
      )
      show('Look')
      await choose(photo, second)
      await waitFor(() => expect(answers).toHaveLength(2))
      send()
      await screen.findByText('This will be sent once the picture is uploaded.')
      return answers
    }

    test('is not sent without the one that fails', async () => {
      const [first, other] = await sendWithTwo()
      first?.reject(broken)
      await screen.findByText('This was not sent, because a picture was not uploaded.')
      other?.resolve({ image: OTHER })
      await waitFor(() => expect(field().value).toContain(OTHER))
      expect(sent).not.toHaveBeenCalled()
      send()
      expect(sent).toHaveBeenCalledOnce()
    })

    test('is sent once after both, and says so once', async () => {
      const [first, other] = await sendWithTwo()
      send()
      expect(screen.getAllByText('This will be sent once the picture is uploaded.')).toHaveLength(1)
      first?.resolve({ image: ID })
      await waitFor(() => expect(field().value).toContain(ID))
      expect(sent).not.toHaveBeenCalled()
      other?.resolve({ image: OTHER })
      await waitFor(() => expect(sent).toHaveBeenCalledOnce())
      expect(sent.mock.lastCall?.[0]).toContain(ID)
      expect(sent.mock.lastCall?.[0]).toContain(OTHER)
    })
  })

  test('says that it is not sent if the picture that it waits for is cancelled', async () => {
    slowly()
    show('Look')
    await choose(photo)
    await waitFor(() => expect(functions.calls()).toHaveLength(1))
    send()
    await screen.findByText('This will be sent once the picture is uploaded.')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByText('This was not sent, because a picture was not uploaded.')
    expect(sent).not.toHaveBeenCalled()
  })
})
