/** The pace of the terminal. */
const MS_PER_CHARACTER = 15

export type Typist = {
  /** Shows all of it at once and says that it is done. */
  readonly finish: () => void
  /** Falls silent, without a word. */
  readonly stop: () => void
}

type Job = {
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
export function type({ text, onProgress, onDone }: Job): Typist {
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
