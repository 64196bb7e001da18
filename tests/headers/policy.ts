/** The directives of a content security policy with their sources, in lower case. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** Parses a policy. Returns null without a policy or if a directive is repeated. */
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
