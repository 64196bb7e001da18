import { useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../../design/use-reduced-motion'
import { type Effect, runCommand, type World } from './commands'

/** The pace of the terminal. */
const MS_PER_CHARACTER = 15

type Typist = {
  /** Shows all of it at once and says that it is done. */
  readonly finish: () => void
  /** Falls silent, without a word. */
  readonly stop: () => void
}

type ShownAfterJob = {
  readonly text: string
  readonly onProgress: (shown: number) => void
  readonly onDone: () => void
}

/** How much of a text is shown after a time: whole characters, never half of a pair. */
export function shownAfter(text: string, elapsed: number): number {
  const count = Math.min(text.length, Math.floor(elapsed / MS_PER_CHARACTER))
  const last = text.charCodeAt(count - 1)
  const isHalf = last >= 0xd800 && last <= 0xdbff && count < text.length
  return isHalf ? count + 1 : count
}

/** Types a text by the clock, so that a late timer catches up instead of drifting. */
export function type({ text, onProgress, onDone }: ShownAfterJob): Typist {
  const startedAt = performance.now()
  let isOver = false
  const stop = () => {
    isOver = true
    clearInterval(timer)
  }
  const finish = () => {
    if (isOver) return
    stop()
    onProgress(text.length)
    onDone()
  }
  const timer = setInterval(() => {
    const shown = shownAfter(text, performance.now() - startedAt)
    if (shown >= text.length) finish()
    else onProgress(shown)
  }, MS_PER_CHARACTER)
  return { finish, stop }
}

/** One exchange: what was typed, and the answer. */
export type Exchange = {
  readonly id: number
  readonly input: string
  readonly output: string
  readonly indent?: number
}

type Said = { readonly id: number; readonly text: string }

type TerminalJob = { readonly effect: Effect | null; readonly typist: Typist }

const NOTHING_SAID: Said = { id: 0, text: '' }

/** The conversation of one terminal. `act` carries out what the terminal itself cannot do. */
export function useTerminal(username: string | null, act: (effect: Effect) => void) {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const [shown, setShown] = useState<number | null>(null)
  const [said, setSaid] = useState<Said>(NOTHING_SAID)
  const nextId = useRef(1)
  const job = useRef<TerminalJob | null>(null)
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
