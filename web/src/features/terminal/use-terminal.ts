import { useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../../design/use-reduced-motion'
import type { Effect, World } from './command'
import { runCommand } from './run-command'
import { type Typist, type } from './typist'

/** One exchange: what was typed, and the answer. */
export type Exchange = {
  readonly id: number
  readonly input: string
  readonly output: string
  readonly indent?: number
}

type Said = { readonly id: number; readonly text: string }

type Job = { readonly effect: Effect | null; readonly typist: Typist }

const NOTHING_SAID: Said = { id: 0, text: '' }

/** The conversation of one terminal. `act` carries out what the terminal itself cannot do. */
export function useTerminal(username: string | null, act: (effect: Effect) => void) {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const [shown, setShown] = useState<number | null>(null)
  const [said, setSaid] = useState<Said>(NOTHING_SAID)
  const nextId = useRef(1)
  const job = useRef<Job | null>(null)
  const isStill = useReducedMotion()

  useEffect(() => () => job.current?.typist.stop(), [])

  function clear() {
    setExchanges([])
    setSaid({ id: nextId.current++, text: 'Screen cleared.' })
  }

  function settle(text: string, effect: Effect | null) {
    job.current = null
    setShown(null)
    setSaid({ id: nextId.current++, text })
    if (effect) act(effect)
  }

  function run(input: string) {
    finish()
    const world: World = { now: new Date(), username }
    const { lines, indent = 0, effect = null } = runCommand(input, world)
    if (effect?.kind === 'clear') return clear()
    const output = lines.join('\n')
    setExchanges((before) => [...before, { id: nextId.current++, input, output, indent }])
    if (output === '') return
    if (isStill) return settle(output, effect)
    setShown(0)
    const onDone = () => settle(output, job.current?.effect ?? null)
    job.current = { effect, typist: type({ text: output, onProgress: setShown, onDone }) }
  }

  /** Adds an answer that nobody has to wait for. */
  function list(input: string, words: readonly string[]) {
    finish()
    const output = words.join('  ')
    setExchanges((before) => [...before, { id: nextId.current++, input, output }])
    setSaid({ id: nextId.current++, text: output })
  }

  /** Completes what is being typed. */
  function finish() {
    job.current?.typist.finish()
  }

  /** Completes what is being typed, but lets nothing follow from it. */
  function abandon() {
    if (job.current) job.current = { ...job.current, effect: null }
    finish()
  }

  return { exchanges, shown, said, run, list, clear, finish, abandon }
}
