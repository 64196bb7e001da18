import { createPrivateKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeLinkKey } from './link-key'

describe('makeLinkKey', () => {
  it('makes an RSA key of 2,048 bits', async () => {
    const key = createPrivateKey(await makeLinkKey())
    expect(key.asymmetricKeyType).toBe('rsa')
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048)
  })

  it('makes another one each time', async () => {
    expect(await makeLinkKey()).not.toBe(await makeLinkKey())
  })
})
