import { expect, it } from 'vitest'
import { backendOf } from './backend'

it('is the local suite unless a project is named', () => {
  expect(backendOf({}).origins).toEqual([
    'http://127.0.0.1:9099',
    'http://127.0.0.1:8080',
    'http://127.0.0.1:5001',
    'http://127.0.0.1:9199',
  ])
})

it('is the suite on other ports when it runs beside another', () => {
  const ports = '{"auth":1,"firestore":2,"functions":3,"storage":4}'
  expect(backendOf({ VITE_EMULATOR_PORTS: ports }).origins).toEqual([
    'http://127.0.0.1:1',
    'http://127.0.0.1:2',
    'http://127.0.0.1:3',
    'http://127.0.0.1:4',
  ])
})

it('rejects invalid ports of the suite', () => {
  for (const ports of ['{}', '{"auth":1,"firestore":"2","functions":3}', 'none']) {
    expect(() => backendOf({ VITE_EMULATOR_PORTS: ports }), ports).toThrow()
  }
})

it('is the named project, and nothing local', () => {
  const { origins } = backendOf({ VITE_FIREBASE_PROJECT_ID: 'the-grid', VITE_EMULATOR_PORTS: '{}' })
  expect(origins).toContain('https://us-central1-the-grid.cloudfunctions.net')
  expect(origins).toContain('https://storage.googleapis.com/the-grid-downloads/')
  expect(origins.every((origin) => origin.startsWith('https://'))).toBe(true)
})

it('has App Check where a project and a key are named, and never locally', () => {
  const [project, key] = [{ VITE_FIREBASE_PROJECT_ID: 'the-grid' }, { VITE_APP_CHECK_KEY: 'key' }]
  const guarded = [{}, project, key, { ...project, ...key }].map((it) => backendOf(it).hasAppCheck)
  expect(guarded).toEqual([false, false, false, true])
})
