import { type FormError, firstFormError } from '@grid/schema/errors'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { errorMessage, RateLimitError, UserFacingError } from '../data/errors'
import { notify } from '../design/notify'

type Texts = Readonly<Record<string, string>>

type Options<Form> = {
  /**
   * Values to begin with where they differ from `initial`, such as a restored draft; `isDirty`
   * still compares with `initial`.
   */
  readonly start?: Form | undefined
  /**
   * Said without a connection; the form is then sent, as it is by then, when there is one, unless
   * nothing is changed any more. What waits goes on waiting where it may not be sent yet.
   */
  readonly waits?: string
}

/**
 * A form of texts: holds what was typed, checks it with the schema, submits once at a time and says
 * what went wrong. A failed submit keeps every entry.
 */
export function useForm<Form extends Texts, Checked>(
  initial: Form,
  schema: z.ZodMiniType<Checked, Form>,
  send: (checked: Checked) => Promise<void>,
  { start = initial, waits }: Options<Form> = {},
) {
  const [values, setValues] = useState(start)
  const [problem, setProblem] = useState<FormError | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const [waiting, setWaiting] = useWaitingForm()
  const tellRefusal = useRefusalToast()
  const refuse = (next: FormError, form: HTMLFormElement) => {
    setProblem(next)
    tellRefusal(next)
    focusField(form, next.field)
  }

  const submit = async (form: HTMLFormElement) => {
    setWaiting(null)
    const parsed = schema.safeParse(values)
    if (!parsed.success) return refuse(firstFormError(parsed.error), form)
    setProblem(null)
    if (waits && !navigator.onLine) {
      notify.blank(waits)
      return setWaiting({ form, seconds: null })
    }
    setSubmitting(true)
    try {
      await send(parsed.data)
    } catch (error) {
      refuse(problemOf(error), form)
      if (waiting) setWaiting(stillWaiting(form, error))
    } finally {
      setSubmitting(false)
    }
  }

  const set = (name: keyof Form & string) => (value: string) => {
    setValues((current) => ({ ...current, [name]: value }))
    // Who takes back all that was typed does not want it sent later.
    if (!differ(initial, { ...values, [name]: value })) setWaiting(null)
    setProblem((current) => (current?.field === name ? null : current))
  }

  return {
    values,
    isDirty: differ(initial, values),
    problem,
    submitting,
    isWaiting: waiting?.seconds === null,
    set,
    /** Puts other values in place of all that was typed. */
    replace: (next: Form) => {
      setValues(next)
      setProblem(null)
      setWaiting(null)
    },
    /** What a `FormField` of this form needs to know. */
    entry: (name: keyof Form & string) => ({
      name,
      problem,
      value: values[name] ?? '',
      onChange: set(name),
    }),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!submitting) void submit(event.currentTarget)
    },
  }
}

/**
 * Tells what is wrong now; what the attempt before was told would stand in its way. What was said
 * of an entry goes with the form that has it.
 */
function useRefusalToast(): (problem: FormError) => void {
  const last = useRef({ id: '', isOfField: false })
  useEffect(
    () => () => {
      const { id, isOfField } = last.current
      if (isOfField) notify.dismiss(id)
    },
    [],
  )
  return ({ field, message }) => {
    if (last.current.id) notify.dismiss(last.current.id)
    last.current = { id: notify.error(message), isOfField: field !== null }
  }
}

/** What becomes of a form that was promised to be sent, and could not be. */
function stillWaiting(form: HTMLFormElement, error: unknown) {
  if (error instanceof RateLimitError) return { form, seconds: error.seconds }
  return navigator.onLine ? null : { form, seconds: null }
}

function problemOf(error: unknown): FormError {
  const field = error instanceof UserFacingError ? error.field : null
  return { field, message: errorMessage(error) }
}

function differ(one: Texts, other: Texts): boolean {
  return Object.keys(one).some((name) => one[name] !== other[name])
}

/** Brings the reader to the entry that is wrong. */
function focusField(form: HTMLFormElement, name: string | null): void {
  const found = name === null ? null : form.elements.namedItem(name)
  const [field] = found instanceof RadioNodeList ? found : [found]
  if (field instanceof HTMLElement) visible(field)?.focus()
}

/** The input of a select is out of sight; what is seen, and reached by key, stands beside it. */
function visible(field: HTMLElement): HTMLElement | null | undefined {
  if (field.getAttribute('aria-hidden') !== 'true') return field
  return field.parentElement?.querySelector<HTMLElement>('[role="combobox"]')
}

/** On the button of a form that waits for a connection. */
export const WAITING = 'Waiting for a connection'

/** A form that is sent again by itself: after some seconds, or with the next connection. */
type Waiting = { readonly form: HTMLFormElement; readonly seconds: number | null }

/** What waits to be sent again, if anything does. */
function useWaitingForm() {
  const [waiting, setWaiting] = useState<Waiting | null>(null)

  useEffect(() => {
    if (!waiting) return
    const { form, seconds } = waiting
    const send = () => form.requestSubmit()
    if (seconds === null) {
      window.addEventListener('online', send)
      return () => window.removeEventListener('online', send)
    }
    const timer = setTimeout(send, seconds * 1_000)
    return () => clearTimeout(timer)
  }, [waiting])

  return [waiting, setWaiting] as const
}

/** Sends the form by Ctrl+Enter, or Cmd+Enter, from any of its entries. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
