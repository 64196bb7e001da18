import { expect, it } from 'vitest'
import { forgetProject } from './forget-project'

it('leaves nothing that names a real project, and everything else', () => {
  const env = {
    VITE_FIREBASE_PROJECT_ID: 'live',
    VITE_FIREBASE_API_KEY: 'key',
    RELEASES_DIR: '/releases',
    RELEASE_KEY_FILE: '/release-key.pem',
    PATH: '/bin',
  }
  forgetProject(env)
  expect(env).toEqual({ PATH: '/bin' })
})
