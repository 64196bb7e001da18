import { type FormProblem, firstProblem } from '@grid/schema/form-problem'
import { type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { describeProblem } from '../data/problem'
import { notify } from '../design/notify'

type Texts = Readonly<Record<string, string>>

/**
 * A form of texts: holds what was typed, checks it with the schema, submits once at a time and says
 * what went wrong. A failed submit keeps every entry.
 */
export function useForm<Form extends Texts, Checked>(
  initial: Form,
  schema: z.ZodMiniType<Checked, Form>,
  send: (checked: Checked) => Promise<void>,
) {
  const [values, setValues] = useState(initial)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const [submitting, setSubmitting] = useState(false)

  const refuse = (next: FormProblem) => {
    setProblem(next)
    notify.error(next.message)
  }

  const submit = async () => {
    const parsed = schema.safeParse(values)
    if (!parsed.success) return refuse(firstProblem(parsed.error))
    setProblem(null)
    setSubmitting(true)
    try {
      await send(parsed.data)
    } catch (error) {
      refuse({ field: null, message: describeProblem(error) })
    } finally {
      setSubmitting(false)
    }
  }

  return {
    values,
    isDirty: Object.keys(initial).some((name) => values[name] !== initial[name]),
    problem,
    submitting,
    set: (name: keyof Form) => (value: string) => {
      setValues((current) => ({ ...current, [name]: value }))
      setProblem((current) => (current?.field === name ? null : current))
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      if (!submitting) void submit()
    },
  }
}
