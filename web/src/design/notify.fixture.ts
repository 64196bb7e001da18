import { vi } from 'vitest'
import { announcements, notify } from './notify'

/** Calls the listener with each text that is announced, until the returned function is called. */
export function onAnnounce(listener: (text: string) => void): () => void {
  return announcements.subscribe(({ lines }, before) => {
    const [line] = lines.filter((one) => !before.lines.includes(one))
    if (line) listener(line.text)
  })
}

const TOASTS = ['success', 'error', 'blank'] as const

/** Records the toasts of a test instead of showing them. */
export function recordToasts(): void {
  for (const name of TOASTS) vi.spyOn(notify, name).mockReturnValue('')
}

/** The texts of the recorded toasts: successes first, then errors, then the others. */
export function toasts(): string[] {
  return TOASTS.flatMap((name) => vi.mocked(notify[name]).mock.calls.map(([text]) => text))
}
