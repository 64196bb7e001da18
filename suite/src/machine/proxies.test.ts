import { expect, it } from 'vitest'
import { forgetProxies, hasProxy } from './proxies'

const NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']

it.each([...NAMES, 'grpc_proxy'])('whoever sets %s has a proxy, and the emulators none', (name) => {
  const env = { [name]: 'http://proxy.example:3128', PATH: '/bin' }
  expect(hasProxy(env)).toBe(true)
  forgetProxies(env)
  expect(env).toEqual({ PATH: '/bin' })
})

it('a variable that is empty, or says where none is wanted, is no proxy', () => {
  expect(hasProxy({ HTTPS_PROXY: '', NO_PROXY: 'localhost', PATH: '/bin' })).toBe(false)
})
