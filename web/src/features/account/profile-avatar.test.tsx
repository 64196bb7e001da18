// @vitest-environment happy-dom

import type { Profile } from '@grid/schema/profile'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { disconnect } from '../../browser/connection.fixture'
import { accounts } from '../../data/auth.fixture'
import { firestore } from '../../data/firestore-server.fixture'
import { FunctionsError, functions } from '../../data/functions.fixture'
import { storage } from '../../data/storage.fixture'
import { Toaster } from '../../design/toaster'
import { profileOf } from '../../session/member.fixture'
import { renderInApp } from '../../session/render.fixture'
import { AvatarForm } from './profile'

const ID = `${'a'.repeat(32)}-384x384`
const ada = profileOf('Ada', { id: 'ada' })
const photo = new File(['photo'], 'photo.png', { type: 'image/png' })

const form = (profile: Profile) => (
  <>
    <AvatarForm profile={profile} />
    <Toaster />
  </>
)
const show = (profile = ada) => renderInApp(form(profile))
const choose = (file: File) =>
  userEvent.upload(screen.getByLabelText('Picture file'), file, { applyAccept: false })

const rejection = (reason: string) => new FunctionsError('functions/invalid-argument', { reason })

beforeEach(() => {
  accounts.add({ uid: 'ada', email: 'ada@grid.test' })
  accounts.signIn('ada')
  functions.on('setAvatar', () => ({ avatar: ID }))
})

describe('a chosen picture', () => {
  test('is uploaded under an own number, then processed', async () => {
    show()
    await choose(photo)
    await screen.findByText('Your picture has been saved.')
    const [upload, ...others] = storage.uploads()
    expect(others).toEqual([])
    expect(upload).toMatchObject({ type: 'image/png', size: 5 })
    const [, number] = /^uploads\/ada\/(\d+)$/.exec(upload?.path ?? '') ?? []
    expect(functions.calls()).toEqual([{ name: 'setAvatar', input: { upload: Number(number) } }])
    expect(screen.queryByRole('presentation')).toBeNull()
  })

  test.each([
    ['of another type', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), /JPEG, PNG/],
    [
      'that is too large',
      new File([new Uint8Array(5_242_881)], 'a.png', { type: 'image/png' }),
      /5 MB/,
    ],
  ])('%s is not uploaded', async (_, file, text) => {
    show()
    await choose(file)
    expect(await screen.findAllByText(text)).not.toEqual([])
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(storage.uploads()).toEqual([])
    expect(functions.calls()).toEqual([])
  })

  test('takes another number if one is in use', async () => {
    storage.fail('storage/unauthorized', 'storage/unauthorized')
    show()
    await choose(photo)
    await screen.findByText('Your picture has been saved.')
  })

  test('is rejected with the reason of the ban for a banned member', async () => {
    const ban = { reason: 'Spam.', is_active: true, expires_at: null }
    firestore.store('banned_users', { id: 'ada', ...ban })
    storage.fail(...Array.from({ length: 3 }, () => 'storage/unauthorized'))
    show()
    await choose(photo)
    expect(await screen.findAllByText('Your account is banned: Spam.')).not.toEqual([])
  })

  test('is rejected with the advice to wait when all numbers are in use', async () => {
    storage.fail(...Array.from({ length: 3 }, () => 'storage/unauthorized'))
    show()
    await choose(photo)
    expect(await screen.findAllByText(/Please wait a while/)).not.toEqual([])
  })

  test('is uploaded again by "Try again" after the connection was lost', async () => {
    storage.fail('storage/retry-limit-exceeded')
    show()
    await choose(photo)
    expect(await screen.findAllByText(/Nothing was lost/)).not.toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Your picture has been saved.')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    // The pressed button is gone.
    const next = screen.getByRole('button', { name: 'Choose a picture' })
    await waitFor(() => expect(document.activeElement).toBe(next))
  })

  test('is not uploaded again if only the function was unreachable', async () => {
    functions.on('setAvatar', () => {
      throw new FunctionsError('functions/unavailable')
    })
    show()
    await choose(photo)
    expect(await screen.findAllByText(/cannot be reached/)).not.toEqual([])
    functions.on('setAvatar', () => ({ avatar: ID }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Your picture has been saved.')
    expect(storage.uploads()).toHaveLength(1)
    const [first, second] = functions.calls()
    expect(second).toEqual(first)
  })

  test('that waits for a connection is never uploaded after Cancel', async () => {
    const reconnect = disconnect()
    show()
    await choose(photo)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('progressbar')).toBeNull()
    const next = screen.getByRole('button', { name: 'Choose a picture' })
    await waitFor(() => expect(document.activeElement).toBe(next))
    reconnect()
    await act(async () => vi.dynamicImportSettled())
    expect(storage.uploads()).toEqual([])
    await choose(photo)
    await screen.findByText('Your picture has been saved.')
  })

  test('is not uploaded by another member after its own has left the page', async () => {
    const reconnect = disconnect()
    const page = (form: ReactNode) => (
      <>
        {form}
        <Toaster />
      </>
    )
    const { rerender } = renderInApp(page(<AvatarForm profile={ada} />))
    await choose(photo)
    rerender(page(null))
    await screen.findByText('You left the page, so your picture was not uploaded.')
    accounts.add({ uid: 'eve', email: 'eve@grid.test' })
    accounts.signIn('eve')
    reconnect()
    await act(async () => vi.dynamicImportSettled())
    expect(storage.uploads()).toEqual([])
  })

  test('shows why the function rejects it', async () => {
    functions.on('setAvatar', () => {
      throw rejection('image_broken')
    })
    show()
    await choose(photo)
    expect(await screen.findAllByText(/damaged/)).not.toEqual([])
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

describe('the avatar', () => {
  test('is the portrait until a picture is chosen', () => {
    show()
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove the picture' })).toBeNull()
  })

  test('states its size and its widths before it loads', () => {
    show({ ...ada, avatar: ID })
    const image = screen.getByRole('img', { name: 'Avatar of Ada' })
    expect(['width', 'height', 'loading'].map((name) => image.getAttribute(name))).toEqual([
      '96',
      '96',
      'lazy',
    ])
    expect(image.getAttribute('srcset')).toBe(
      `/images/${ID}/96.webp 96w, /images/${ID}/192.webp 192w, /images/${ID}/384.webp 384w`,
    )
  })

  test('is removed', async () => {
    functions.on('setAvatar', () => ({ avatar: null }))
    show({ ...ada, avatar: ID })
    await userEvent.click(screen.getByRole('button', { name: 'Remove the picture' }))
    await waitFor(() =>
      expect(functions.calls()).toEqual([{ name: 'setAvatar', input: { upload: null } }]),
    )
    await screen.findByText('Your picture has been removed.')
  })

  test('passes the focus on when it is removed, and forgets an earlier error', async () => {
    functions.on('setAvatar', () => ({ avatar: null }))
    const { rerender } = show({ ...ada, avatar: ID })
    await choose(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
    expect(await screen.findAllByText(/JPEG, PNG/)).not.toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Remove the picture' }))
    await screen.findByText('Your picture has been removed.')
    rerender(form(ada))
    const next = screen.getByRole('button', { name: 'Choose a picture' })
    await waitFor(() => expect(document.activeElement).toBe(next))
    expect(screen.queryByRole('presentation')).toBeNull()
  })
})
