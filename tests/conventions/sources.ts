import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { ROOT } from '../hosts'

const WORKSPACES = ['schema', 'web', 'functions', 'seed', 'suite', 'packages', 'tests']
const NOT_OURS = new Set(['node_modules', 'dist', '.types', '.suite', 'test-results'])
/** Build output in folders with ordinary names. */
const BUILT = new Set(['functions/lib'])

/** A file of the project: its path from the project's root, and its text. */
export type Source = { readonly path: string; readonly text: string }

/** Every TypeScript file of the project, tests included. */
export function ourSources(): Source[] {
  const inWorkspaces = WORKSPACES.flatMap((name) => filesUnder(join(ROOT, name)))
  const atRoot = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(ROOT, entry.name))
  return [...atRoot, ...inWorkspaces]
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ path: fromRoot(file), text: readFileSync(file, 'utf8') }))
}

/** Every folder of the project, from its root. */
export function ourFolders(): string[] {
  return WORKSPACES.flatMap((name) => [name, ...foldersUnder(join(ROOT, name)).map(fromRoot)])
}

export function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.test\.tsx?$/.test(path)
}

function fromRoot(file: string): string {
  return relative(ROOT, file).split(sep).join('/')
}

function isForeign(path: string): boolean {
  return NOT_OURS.has(basename(path)) || BUILT.has(fromRoot(path))
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (isForeign(path)) return []
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

function foldersUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory() || isForeign(path)) return []
    return [path, ...foldersUnder(path)]
  })
}
