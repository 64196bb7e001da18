const STEPS_PER_CHARACTER = 64

/** Thrown when reading a text costs more than its length is worth. */
export class TooManySteps extends Error {
  override readonly name = 'TooManySteps'
}

/** Counts what reading a text costs, so that no text can hang the page that shows it. */
export class Steps {
  used = 0
  readonly limit: number

  constructor(textLength: number) {
    this.limit = (textLength + 16) * STEPS_PER_CHARACTER
  }

  take(count = 1): void {
    this.used += count
    if (this.used > this.limit) throw new TooManySteps()
  }
}
