type Entry = Readonly<Record<string, unknown>>

/**
 * Records the JSON lines that reach the console, as Cloud Logging would. It must be imported before
 * the SDK, which stores the console methods.
 */
export const logLines: { readonly on: 'stdout' | 'stderr'; readonly entry: Entry }[] = []

for (const [name, on] of [
  ['info', 'stdout'],
  ['warn', 'stderr'],
  ['error', 'stderr'],
] as const) {
  console[name] = (line: string) => {
    logLines.push({ on, entry: JSON.parse(line) as Entry })
  }
}
