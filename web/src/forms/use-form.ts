import { type FormError, firstFormError } from '@grid/schema/errors'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { fromJson, tabStorage } from '../browser/storage'
import { errorMessage, RateLimitError, UserFacingError } from '../data/errors'
import { notify } from '../design/notify'

type Texts = Readonly<Record<string, string>>

type Options<Form> = {
  /** The first values, such as a restored draft. `isDirty` still compares with `initial`. */
  readonly start?: Form | undefined
  /**
   * The message without a connection. The form then sends its current values once there is one,
   * unless the user has undone all changes. A rate limit only postpones that.
   */
  readonly waits?: string
  /** Shows a failed request in a toast instead of above the form. */
  readonly hasErrorToast?: boolean
  /**
   * The name under which the tab stores what is typed, until it is sent or discarded. So it
   * survives a reload and the Back button. Texts of a member have a `storageKey` of `unsent`, by
   * which they are exported and deleted. Not for passwords.
   */
  readonly keptAs?: string
}

/**
 * A form of texts. It validates with the schema, sends one request at a time and shows each error
 * once: at its field, above the form, or in a toast. A failed request changes no value.
 */
export function useForm<Form extends Texts, Checked>(
  initial: Form,
  schema: z.ZodMiniType<Checked, Form>,
  send: (checked: Checked) => Promise<void>,
  { start = initial, waits, hasErrorToast = false, keptAs }: Options<Form> = {},
) {
  const { values, setValues, isDirty, discardKept } = useValues(initial, start, keptAs)
  const { error, setError, showError, hideError } = useFormError(hasErrorToast)
  const [submitting, setSubmitting] = useState(false)
  const [waiting, setWaiting] = useWaitingForm()

  const submit = async (form: HTMLFormElement) => {
    setWaiting(null)
    hideError()
    const parsed = schema.safeParse(values)
    if (!parsed.success) return showError(firstFormError(parsed.error), form)
    if (waits && !navigator.onLine) {
      notify.blank(waits)
      return setWaiting({ form, seconds: null })
    }
    setSubmitting(true)
    try {
      await send(parsed.data)
      discardKept()
    } catch (error) {
      showError(formErrorOf(error), form)
      if (waiting) setWaiting(stillWaiting(form, error))
    } finally {
      setSubmitting(false)
    }
  }

  const set = (name: keyof Form & string) => (value: string) => {
    setValues((current) => ({ ...current, [name]: value }))
    // A user who undoes all changes does not want to send them later.
    if (!differ(initial, { ...values, [name]: value })) setWaiting(null)
    setError((current) => (current?.field === name ? null : current))
  }

  return {
    values,
    isDirty,
    /** Discards what the tab has stored of the form. */
    discardKept,
    error,
    submitting,
    isWaiting: waiting?.seconds === null,
    set,
    replace: (next: Form) => {
      setValues(next)
      setError(null)
      setWaiting(null)
    },
    /** The props of a `FormField` of this form. */
    entry: (name: keyof Form & string) => ({
      name,
      error,
      value: values[name] ?? '',
      onChange: set(name),
    }),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!submitting) void submit(event.currentTarget)
    },
  }
}

const texts = z.record(z.string(), z.string())

/** The values with the changes that the tab has stored; null if it stores none of this form. */
function readKept<Form extends Texts>(keptAs: string | undefined, initial: Form): Form | null {
  const kept = keptAs ? fromJson(tabStorage.read(keptAs), texts) : null
  const isOfForm = kept && Object.keys(kept).every((name) => Object.hasOwn(initial, name))
  return isOfForm ? { ...initial, ...kept } : null
}

/** The values that differ from the stored texts. */
function changesOf(stored: Texts, values: Texts): Texts {
  return Object.fromEntries(Object.entries(values).filter(([name, text]) => text !== stored[name]))
}

/** The values of a form. Those of a form with a name are stored in the tab while they differ. */
function useValues<Form extends Texts>(initial: Form, start: Form, keptAs: string | undefined) {
  const [values, setValues] = useState(() => readKept(keptAs, initial) ?? start)
  const [base, setBase] = useState(initial)
  if (keptAs && differ(base, initial)) {
    // The stored texts have changed elsewhere. They replace those that nobody has edited.
    setBase(initial)
    setValues({ ...initial, ...changesOf(base, values) })
  }
  const isDirty = differ(initial, values)
  const lastKey = useRef(keptAs)
  useEffect(() => {
    // The texts of a visitor who turns out to be signed in become those of the member.
    if (lastKey.current && lastKey.current !== keptAs) tabStorage.remove(lastKey.current)
    lastKey.current = keptAs
    if (!keptAs) return
    if (isDirty) tabStorage.write(keptAs, JSON.stringify(changesOf(base, values)))
    else tabStorage.remove(keptAs)
  }, [keptAs, base, values, isDirty])
  const discardKept = () => {
    if (keptAs) tabStorage.remove(keptAs)
  }
  return { values, setValues, isDirty, discardKept }
}

/** The error of a form: at its field, above the form, or in a toast. */
function useFormError(hasErrorToast: boolean) {
  const [error, setError] = useState<FormError | null>(null)
  const toastId = useRef<string | null>(null)
  const showError = (next: FormError, form: HTMLFormElement) => {
    const isToast = hasErrorToast && next.field === null
    setError(isToast ? null : next)
    if (isToast) toastId.current = notify.error(next.message)
    focusField(form, next.field)
  }
  const hideError = () => {
    setError(null)
    if (toastId.current) notify.dismiss(toastId.current)
    toastId.current = null
  }
  return { error, setError, showError, hideError }
}

/** Whether a form that failed to send on reconnection still waits, and for how long. */
function stillWaiting(form: HTMLFormElement, error: unknown) {
  if (error instanceof RateLimitError) return { form, seconds: error.seconds }
  return navigator.onLine ? null : { form, seconds: null }
}

function formErrorOf(error: unknown): FormError {
  const field = error instanceof UserFacingError ? error.field : null
  return { field, message: errorMessage(error) }
}

function differ(one: Texts, other: Texts): boolean {
  return Object.keys(one).some((name) => one[name] !== other[name])
}

function focusField(form: HTMLFormElement, name: string | null): void {
  const found = name === null ? null : form.elements.namedItem(name)
  const [field] = found instanceof RadioNodeList ? found : [found]
  if (field instanceof HTMLElement) visible(field)?.focus()
}

/** The visible element of a field; the input of a select is hidden beside its combobox. */
function visible(field: HTMLElement): HTMLElement | null | undefined {
  if (field.getAttribute('aria-hidden') !== 'true') return field
  return field.parentElement?.querySelector<HTMLElement>('[role="combobox"]')
}

/** The button text of a form that waits for a connection. */
export const WAITING = 'Waiting for a connection'

/** A form that sends itself again: after some seconds, or on reconnection if null. */
type Waiting = { readonly form: HTMLFormElement; readonly seconds: number | null }

/** Sends the waiting form again when its time comes. */
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

/** Sends the form by Ctrl+Enter, or Cmd+Enter, from any field. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
