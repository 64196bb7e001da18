/** The directives of a content security policy and their sources, all in lower case. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** Reads a policy; null where there is none, or where a directive is repeated. */
export function readPolicy(header: string | undefined): Policy | null {
  if (!header?.trim()) return null
  const directives = header
    .toLowerCase()
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name !== '')
    .map(([name = '', ...sources]) => [name, sources] as const)
  const policy = new Map(directives)
  return policy.size === directives.length ? policy : null
}
