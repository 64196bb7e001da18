/** The first thing to say about a refused form, and the field it belongs to. */
export type FormProblem = { readonly field: string | null; readonly message: string }

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The first problem in the order in which the schema states its rules. */
export function firstProblem(error: { readonly issues: readonly Issue[] }): FormProblem {
  const [issue] = error.issues
  const field = issue?.path[0]
  return {
    field: typeof field === 'string' ? field : null,
    message: issue?.message ?? 'Please check what you entered.',
  }
}
