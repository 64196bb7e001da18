import { onTestFinished, vi } from 'vitest'
import { announcements, notify } from './notify'

/** The texts that are announced from now on, until the test is finished. */
export function recordAnnouncements(): string[] {
  const texts: string[] = []
  const stop = announcements.subscribe(({ lines }, before) => {
    const [line] = lines.filter((one) => !before.lines.includes(one))
    if (line) texts.push(line.text)
  })
  onTestFinished(stop)
  return texts
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
