import { deleteApp } from 'firebase-admin/app'
import { describe, expect, it } from 'vitest'
import { emulatedApp } from './local-emulators'
import { defaultToLocalSuite } from './rows/local-suite'

const ENVIRONMENT = {
  GCLOUD_PROJECT: 'demo-grid',
  FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  FIREBASE_STORAGE_EMULATOR_HOST: 'localhost:9199',
}

describe('the seed', () => {
  it('connects to emulators of a demo project', async () => {
    const app = emulatedApp({ ...ENVIRONMENT })
    expect(app.options.projectId).toBe('demo-grid')
    await deleteApp(app)
  })

  it.each([undefined, '', 'the-grid', 'grid-demo', 'DEMO-grid', ' demo-grid'])(
    'rejects the project %j',
    (project) => {
      const environment = { ...ENVIRONMENT, GCLOUD_PROJECT: project }
      expect(() => emulatedApp(environment as NodeJS.ProcessEnv)).toThrow('demo projects only')
    },
  )

  const hosts = [
    undefined,
    '',
    '127.0.0.1',
    'firestore.googleapis.com:443',
    '127.0.0.1:8080@evil.example:80',
    'http://127.0.0.1:8080',
    '127.0.0.1.evil.example:80',
    '10.0.0.7:8080',
  ]
  for (const name of Object.keys(ENVIRONMENT).filter((key) => key.endsWith('HOST'))) {
    it.each(hosts)(`rejects %j as ${name}`, (host) => {
      const environment = { ...ENVIRONMENT, [name]: host }
      expect(() => emulatedApp(environment as NodeJS.ProcessEnv)).toThrow(name)
    })
  }
})

describe('an environment', () => {
  it('without a project gets the emulators of the local suite', async () => {
    const environment: NodeJS.ProcessEnv = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:7777' }
    defaultToLocalSuite(environment)
    expect(environment).toMatchObject({
      GCLOUD_PROJECT: 'demo-grid',
      FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:7777',
    })
    await deleteApp(emulatedApp(environment))
  })

  it('with a project stays as it is', () => {
    const environment = { GCLOUD_PROJECT: 'the-grid' }
    defaultToLocalSuite(environment)
    expect(environment).toEqual({ GCLOUD_PROJECT: 'the-grid' })
  })
})
