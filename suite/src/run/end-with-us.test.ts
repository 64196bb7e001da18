import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const MODULE = new URL('end-with-us.ts', import.meta.url).href

/** Runs a script that has something ended with it; sends a signal, and tells how both end. */
async function signalled(signal: NodeJS.Signals, script: string): Promise<[unknown, string]> {
  const begin = `import { endWithUs } from ${JSON.stringify(MODULE)}\n`
  const stay = "\nsetTimeout(() => {}, 60_000)\nconsole.log('up')"
  const child = spawn(process.execPath, [
    ...['--import', import.meta.resolve('tsx'), '--input-type=module'],
    ...['--eval', `${begin}${script}${stay}`],
  ])
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes('up')) child.kill(signal)
  })
  const [code] = await once(child, 'close')
  return [code, said]
}

it.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('what runs beside us ends with us at %s', async (signal, code) => {
  const script = "endWithUs(() => console.log('one')); endWithUs(() => console.log('two'))"
  expect(await signalled(signal, script)).toEqual([code, 'up\none\ntwo\n'])
})

it('who hears the signal as well says what becomes of it', async () => {
  const script = "endWithUs(() => console.log('one')); process.on('SIGHUP', () => process.exit(7))"
  expect(await signalled('SIGHUP', script)).toEqual([7, 'up\n'])
})

it('what has ended is not ended again', async () => {
  const script = "endWithUs(() => console.log('one'))()"
  expect(await signalled('SIGHUP', script)).toEqual([null, 'up\n'])
})
