type Line = {
  readonly on: 'stdout' | 'stderr'
  readonly entry: Readonly<Record<string, unknown>>
}

/** The SDK stores the console methods once per process, which several test files share. */
const shared = globalThis as { loggedLines?: Line[] }

/** The JSON lines that reached the console, as Cloud Logging receives them. */
export const logLines: Line[] = shared.loggedLines ?? recordConsole()

/** Records what reaches the console. It must run before the SDK is imported. */
function recordConsole(): Line[] {
  const lines: Line[] = []
  for (const [name, on] of [
    ['info', 'stdout'],
    ['warn', 'stderr'],
    ['error', 'stderr'],
  ] as const) {
    console[name] = (line: string) => {
      lines.push({ on, entry: JSON.parse(line) })
    }
  }
  shared.loggedLines = lines
  return lines
}
