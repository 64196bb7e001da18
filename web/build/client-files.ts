import type { Rolldown } from 'vite'

/** The files of the client build that a document refers to, as addresses. */
export type ClientFiles = {
  readonly app: string
  readonly loader: string
  readonly textFont: string
  /** What the first use of a public page may need, in the order of need. */
  readonly warm: readonly string[]
}

type Built = Rolldown.RolldownOutput['output'][number]

const TEXT_FONT = /space-grotesk-latin-wght-normal.*\.woff2$/

/** Pages that visitors reach, and the parts of the shell that open on a click. */
const PUBLIC_PART =
  /src\/(?:features\/(?!hub\/|admin\/|design-sheet\/)[\w-]+\/[\w-]+-page|app\/drawer)\.tsx$/

/** Finds in the output of the client build what documents refer to. */
export function clientFiles(output: readonly Built[]): ClientFiles {
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const entry = (name: string) => {
    const found = [...chunks.values()].find((chunk) => chunk.isEntry && chunk.name === name)
    if (!found) throw new Error(`The client build has no entry called ${name}.`)
    return found
  }
  const font = output.find((file) => TEXT_FONT.test(file.fileName))
  if (!font) throw new Error('The text font is missing from the build.')

  const warm = new Set<string>()
  const add = (fileName: string) => {
    if (warm.has(fileName)) return
    warm.add(fileName)
    for (const needed of chunks.get(fileName)?.imports ?? []) add(needed)
  }
  add(entry('index').fileName)
  for (const chunk of chunks.values()) {
    if (PUBLIC_PART.test(chunk.facadeModuleId ?? '')) add(chunk.fileName)
  }
  return {
    app: `/${entry('index').fileName}`,
    loader: `/${entry('loader').fileName}`,
    textFont: `/${font.fileName}`,
    warm: [...warm].map((fileName) => `/${fileName}`),
  }
}
