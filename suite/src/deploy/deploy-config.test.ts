import { describe, expect, it } from 'vitest'
import { MadeUpMachine } from '../machine/made-up-machine.fixture'
import { deployConfig } from './deploy-config'

describe('the configuration to deploy', () => {
  const machine = new MadeUpMachine()
  const rule = { source: '**', headers: [{ key: 'X-Frame-Options', value: 'DENY' }] }
  machine.file('site/headers.json', JSON.stringify([rule]))
  const config = {
    hosting: { public: 'web/dist', predeploy: ['build'], rewrites: [{ source: '/hub' }] },
    firestore: { rules: 'firestore.rules' },
  }

  it('takes its own build and the headers of that, builds no other and keeps the rest', () => {
    expect(deployConfig(config, machine.systemRoot, 'site')).toEqual({
      hosting: { public: 'site', rewrites: [{ source: '/hub' }], headers: [rule] },
      firestore: config.firestore,
    })
  })
})
