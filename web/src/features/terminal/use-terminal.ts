import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '../../design/use-reduced-motion'
import { type Effect, runCommand, type World } from './commands'

const MS_PER_CHARACTER = 15

type Typist = {
  /** Shows all of the text and calls `onDone`. */
  readonly finish: () => void
  /** Stops without a callback. */
  readonly stop: () => void
}

type ShownAfterJob = {
  readonly text: string
  readonly onProgress: (shown: number) => void
  readonly onDone: () => void
}

/** Number of UTF-16 units shown after a time; never half of a surrogate pair. */
export function shownAfter(text: string, elapsed: number): number {
  const count = Math.min(text.length, Math.floor(elapsed / MS_PER_CHARACTER))
  const last = text.charCodeAt(count - 1)
  const isHalf = last >= 0xd800 && last <= 0xdbff && count < text.length
  return isHalf ? count + 1 : count
}

/** Types a text by elapsed time, so that a late timer catches up. */
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

/** One exchange: input and output. */
export type Exchange = {
  readonly id: number
  readonly input: string
  readonly output: string
  readonly indent?: number
}

type Announcement = { readonly id: number; readonly text: string }

type TerminalJob = { readonly effect: Effect | null; readonly typist: Typist }

const NO_ANNOUNCEMENT: Announcement = { id: 0, text: '' }

/** The state of a terminal. `onEffect` runs the effects outside of it. */
export function useTerminal(username: string | null, onEffect: (effect: Effect) => void) {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const [shown, setShown] = useState<number | null>(null)
  const [announced, setAnnounced] = useState<Announcement>(NO_ANNOUNCEMENT)
  const nextId = useRef(1)
  const job = useRef<TerminalJob | null>(null)

  useEffect(() => () => job.current?.typist.stop(), [])

  function add(exchange: Omit<Exchange, 'id'>) {
    const id = nextId.current++
    setExchanges((before) => [...before, { id, ...exchange }])
  }

  function clear() {
    setExchanges([])
    setAnnounced({ id: nextId.current++, text: 'Screen cleared.' })
  }

  function complete(text: string, effect: Effect | null) {
    job.current = null
    setShown(null)
    setAnnounced({ id: nextId.current++, text })
    if (effect) onEffect(effect)
  }

  function run(input: string) {
    finish()
    const world: World = { now: new Date(), username }
    const { lines, indent = 0, effect = null } = runCommand(input, world)
    if (effect?.kind === 'clear') return clear()
    const output = lines.join('\n')
    add({ input, output, indent })
    if (output === '') return
    if (prefersReducedMotion()) return complete(output, effect)
    setShown(0)
    const onDone = () => complete(output, job.current?.effect ?? null)
    job.current = { effect, typist: type({ text: output, onProgress: setShown, onDone }) }
  }

  /** Adds output at once. */
  function list(input: string, candidates: readonly string[]) {
    finish()
    const output = candidates.join('  ')
    add({ input, output })
    setAnnounced({ id: nextId.current++, text: output })
  }

  /** Completes the output at once. */
  function finish() {
    job.current?.typist.finish()
  }

  /** Completes the output without its effect. */
  function abandon() {
    if (job.current) job.current = { ...job.current, effect: null }
    finish()
  }

  return { exchanges, shown, announced, run, list, clear, finish, abandon }
}
