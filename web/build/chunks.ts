import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { boardHead, heads } from '../src/content/heads'

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>
type NameOf = Exclude<NonNullable<CodeSplitting['groups']>[number]['name'], string>
type Modules = Parameters<NameOf>[1]

const fileOf = ({ page }: { readonly page: string }) =>
  fileURLToPath(new URL(`../src/features/${page}.tsx`, import.meta.url))

const BOARD = [fileOf(boardHead)]
const PUBLIC = [...new Set(heads.map(fileOf))]

/**
 * How the client is cut into files. What every page needs is one file beside the entry. What the
 * board needs are two more, of which public pages share one: by itself the bundler would make
 * fifty, and each costs a request.
 */
export const chunks: CodeSplitting = {
  groups: [
    {
      name: 'core',
      tags: ['$initial'],
      test: (id) => !/(?:index\.html|main\.tsx)$/.test(id),
      priority: 1,
    },
    {
      name: boardOrCommon(),
      debugName: 'board',
      test: (id) => !BOARD.includes(id) && !PUBLIC.includes(id),
    },
  ],
}

function boardOrCommon(): NameOf {
  let reached: { board: ReadonlySet<string>; common: ReadonlySet<string> } | null = null
  return (id, modules) => {
    reached ??= { board: reachedFrom(BOARD, modules), common: reachedFrom(PUBLIC, modules) }
    if (!reached.board.has(id)) return null
    return reached.common.has(id) ? 'common' : 'board'
  }
}

/** All modules that are needed before the given ones can run. */
function reachedFrom(starts: readonly string[], modules: Modules): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [...starts]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}
