/** What the compiler said of rules: in force, or why not. */
type Compiled = { readonly isSound: boolean; readonly said: string }

/** One project of a warm Firestore emulator. */
export type EmulatedProject = {
  /** Puts rules in force for this project alone. */
  load(rules: string): Promise<Compiled>
  /** What expressions came to since the rules were loaded, as the emulator reports it. */
  coverage(): Promise<string>
}

export function emulatedProject(address: string, project: string): EmulatedProject {
  const base = `http://${address}/emulator/v1/projects/${project}`
  return {
    async load(content) {
      const body = JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } })
      const answer = await fetch(`${base}:securityRules`, { method: 'PUT', body })
      const said = (await answer.text()).trim()
      // Rules with issues are installed all the same, and may not mean what they say.
      return { isSound: answer.ok && !said.includes('"issues"'), said }
    },
    async coverage() {
      const answer = await fetch(`${base}:ruleCoverage`)
      if (!answer.ok) throw new Error(`The emulator reports no coverage: ${await answer.text()}`)
      return answer.text()
    },
  }
}
