/** A line on Firestore rules that were saved and do not compile. */
export const FIRESTORE_RULES_BROKEN = /⚠\s+.*?(?<at>[^/\s]+\.rules:\d+:\d+) - ERROR (?<what>.+)/

/** A line on Storage rules that do not compile. */
export const STORAGE_RULES_BROKEN = /⚠\s+((?<what>.+?) in .*?(?<at>[^/\s]+\.rules:\d+))$/m

/** A line on functions whose code fails; where there is one, it comes before the next. */
export const FUNCTIONS_FAILED = /Failed to generate manifest from function source: (.+)/

/** A line on functions that were not loaded, for whatever reason. */
export const FUNCTIONS_NOT_LOADED =
  /Failed to load function definition from source: (?:FirebaseError: )?(.+)/

/** What a line says once the functions are loaded. */
export const FUNCTIONS_LOADED = 'Loaded functions definitions'

/** Makes lines of the log of firebase-tools, which comes in pieces that are cut anywhere. */
export class LogLines {
  private begun = ''

  /** Takes the next piece, and gives the lines that end in it. */
  take(text: string): string[] {
    const lines = (this.begun + text).split('\n')
    this.begun = lines.pop() ?? ''
    return lines
  }

  /** The line that has no end yet. */
  get last(): string {
    return this.begun
  }
}
