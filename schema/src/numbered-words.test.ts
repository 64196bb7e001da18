import { describe, expect, it } from 'vitest'
import { finds, searchable } from './search.fixture'

describe('a search for a name with a number', () => {
  it.each([
    ['rfc9110', 'see RFC 9110.'],
    ['RFC 9110', 'see rfc9110'],
    ['RFC-9110', 'see RFC 9110, section 5'],
    ['sha256', 'SHA-256'],
    ['SHA-256', 'sha256'],
    ['SHA 256', 'sha256sum.sha256'],
    ['ISO27001', 'ISO 27001'],
    ['TLS 1.3', 'TLS1.3'],
    ['tls1.3', 'over TLS 1.3 alone'],
    ['ГОСТ3411', 'ГОСТ 3411'],
    ['AES256', 'AES-256-GCM'],
    ['CVE 2026-12345', 'CVE-2026-12345'],
    ['SP800-53', 'SP 800-53'],
    ['SP 800-53', 'SP800-53'],
    ['AS 64512', 'from AS64512'],
    ['TLSv1.2', 'TLS 1.2'],
    ['TLS 1.2', 'TLSv1.2'],
    ['CVSS 3.1', 'CVSSv3.1'],
    ['CVSSv3.1', 'CVSS v3.1'],
    ['CVSS v3.1', 'CVSSv3.1'],
    ['SMB1', 'SMBv1'],
    ['Rev-2', 'rev2'],
    ['rev2', 'Rev 2'],
  ])('for %s finds %s', (search, content) => {
    expect(finds(search, searchable({ content }))).toBe(true)
  })

  it.each([
    ['rfc9110', 'an RFC and 9110'],
    ['sha-25', 'sha256'],
    ['tls1.3', 'TLS 1.30'],
    ['TLSv1.3', 'TLS 1.2, v1.3'],
    ['rev2', 're2'],
  ])('for %s does not find %s', (search, content) => {
    expect(finds(search, searchable({ content }))).toBe(false)
  })
})
