import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { host, ROOT } from '../hosts'

async function compile(content: string): Promise<{ status: number; body: unknown }> {
  const { address } = host('firestore')
  const project = 'demo-grid-rules-compile'
  const response = await fetch(`http://${address}/emulator/v1/projects/${project}:securityRules`, {
    method: 'PUT',
    body: JSON.stringify({ rules: { files: [{ name: 'shipped', content }] } }),
  })
  return { status: response.status, body: await response.json() }
}

/**
 * The compiler is Firestore's: in other services it knows no documents, and in its own their
 * functions have no prefix.
 */
async function read(name: string): Promise<string> {
  const content = await readFile(join(ROOT, name), 'utf8')
  return content
    .replace('service firebase.storage', 'service cloud.firestore')
    .replaceAll(/\bfirestore\.(get|exists)\(/g, '$1(')
}

describe.each(['firestore.rules', 'storage.rules'])('%s', (name) => {
  it('compiles without an issue', async () => {
    const content = await read(name)
    expect(await compile(content)).toEqual({ status: 200, body: {} })
  })

  it('reports an unknown function and an extra brace', async () => {
    const content = await read(name)
    const misspelt = content.replace(/: if [^;]+;/, ': if isAdmn();')
    expect(await compile(misspelt)).toMatchObject({ body: { issues: expect.any(Array) } })
    expect(await compile(`${content}}`)).toMatchObject({ status: 400 })
  })
})
