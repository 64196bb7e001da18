/** Where progress lines go; standard output unless a test listens. */
type Print = (line: string) => void

/** Prints what happens and how long each step took. */
export class Progress {
  private readonly begun = performance.now()

  constructor(private readonly print: Print) {}

  /** Says one line. */
  say(line: string): void {
    this.print(line)
  }

  /** Runs a step; prints its name and its time once it is done. */
  async step<T>(name: string, run: () => Promise<T>, told?: (outcome: T) => string): Promise<T> {
    const begun = performance.now()
    const outcome = await run()
    const remark = told ? ` ${told(outcome)}` : ''
    this.print(`  ✓ ${name}${remark} (${seconds(performance.now() - begun)})`)
    return outcome
  }

  /** The time since the beginning. */
  total(): string {
    return seconds(performance.now() - this.begun)
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
