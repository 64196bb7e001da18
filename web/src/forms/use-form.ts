import { type FormError, firstFormError } from '@grid/schema/errors'
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type * as z from 'zod/mini'
import { useOnBack } from '../browser/use-on-back'
import { CancelledError, errorMessage, RateLimitError, UserFacingError } from '../data/errors'
import { announce, notify } from '../design/notify'
import type { DraftAutosave } from './draft'

/** The values of a form, by the names of its fields. */
export type Texts = Readonly<Record<string, string>>

/** What a field needs of its form. */
export type FormEntry = {
  readonly name: string
  readonly value: string
  readonly error: FormError | null
  /** Rejects changes without losing the focus, while the form is being sent. */
  readonly isReadOnly?: boolean
  readonly onChange: (value: string) => void
}

type Options<Form extends Texts> = {
  /**
   * The message without a connection. The form then sends its current values once there is one,
   * unless the user has undone all changes. A rate limit only postpones that.
   */
  readonly waits?: string
  /** Shows a failed request in a toast instead of above the form. */
  readonly hasErrorToast?: boolean
  /**
   * Where the form stores what is typed, until it is sent or discarded. Meanwhile, fields that
   * nobody has edited show the current `initial`. Not for passwords.
   */
  readonly draft?: DraftAutosave<Form>
  /** Called after another tab has sent or discarded the draft, and the form was emptied. */
  readonly onDeletedElsewhere?: (() => void) | undefined
}

/**
 * A form of texts. It validates with the schema, sends one request at a time and shows each error
 * once: at its field, above the form, or in a toast. A failed request changes no value, and neither
 * does the user meanwhile: the change would not be sent.
 */
export function useForm<Form extends Texts, Checked>(
  initial: Form,
  schema: z.ZodMiniType<Checked, Form>,
  send: (checked: Checked) => Promise<void>,
  { waits, hasErrorToast = false, draft, onDeletedElsewhere }: Options<Form> = {},
) {
  const { error, setError, showError, hideError } = useFormError(hasErrorToast, draft !== undefined)
  const [submitting, setSubmitting] = useSubmitting(draft !== undefined)
  const { values, setValues, isDirty } = useValues(initial, draft, () => {
    if (submitting) return false
    replace(initial)
    onDeletedElsewhere?.()
    return true
  })
  const [waiting, setWaiting] = useWaitingForm()
  const replace = (next: Form) => {
    setValues(next)
    setError(null)
    setWaiting(null)
  }

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
      draft?.clear()
    } catch (error) {
      if (!(error instanceof CancelledError)) showError(formErrorOf(error), form)
      if (waiting) setWaiting(stillWaiting(form, error))
    } finally {
      setSubmitting(false)
    }
  }

  const set = (name: keyof Form & string) => (value: string) => {
    if (submitting) return
    setValues((current) => ({ ...current, [name]: value }))
    // A user who undoes all changes does not want to send them later.
    if (!differ(initial, { ...values, [name]: value })) setWaiting(null)
    setError((current) => (current?.field === name ? null : current))
  }

  return {
    values,
    isDirty,
    error,
    submitting,
    isWaiting: waiting?.seconds === null,
    replace,
    entry: (name: keyof Form & string): FormEntry => ({
      name,
      value: values[name] ?? '',
      error,
      isReadOnly: submitting,
      onChange: set(name),
    }),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!submitting) void submit(event.currentTarget)
    },
  }
}

/** The values, and the stored texts from which the edited ones were changed. */
type Typed<Form> = { readonly values: Form; readonly based_on: Form }

/** Replaces the texts that nobody has edited by those that are stored now. */
function follow<Form extends Texts>({ values, based_on }: Typed<Form>, now: Form): Typed<Form> {
  const isEdited = (name: string) => values[name] !== based_on[name] && values[name] !== now[name]
  const withEdited = (from: Texts) => ({
    ...now,
    ...Object.fromEntries(Object.entries(from).filter(([name]) => isEdited(name))),
  })
  return { values: withEdited(values), based_on: withEdited(based_on) }
}

/** The values of a form. They are stored as the draft while they differ from `initial`. */
function useValues<Form extends Texts>(
  initial: Form,
  draft: DraftAutosave<Form> | undefined,
  onDeletedElsewhere: () => boolean,
) {
  const [typed, setTyped] = useState<Typed<Form>>(() =>
    follow(draft?.found ?? { values: initial, based_on: initial }, initial),
  )
  const { values, based_on } = typed
  const next = follow(typed, initial)
  if (draft && (differ(next.values, values) || differ(next.based_on, based_on))) setTyped(next)
  const isDirty = differ(initial, values)
  useEffect(() => {
    if (isDirty) draft?.save(values, based_on)
    else draft?.clear()
  }, [draft, values, based_on, isDirty])

  const empty = useEffectEvent(onDeletedElsewhere)
  useEffect(() => draft?.connect(() => empty()), [draft])

  const setValues = (change: Form | ((current: Form) => Form)) =>
    setTyped((current) => ({
      ...current,
      values: typeof change === 'function' ? change(current.values) : change,
    }))
  return { values, setValues, isDirty }
}

/** Whether the form is being sent. Back leaves it, which does not end the request. */
function useSubmitting(hasDraft: boolean) {
  const [submitting, setSubmitting] = useState(false)
  useOnBack(submitting && hasDraft ? () => notify.blank('Still sending what you wrote.') : null)
  return [submitting, setSubmitting] as const
}

const TEXT_KEPT = { details: 'What you wrote is kept. Open the form again to send it.' }

/**
 * The error of a form: at its field, above the form, or in a toast. A toast also shows that of a
 * form that the user has left meanwhile, such as by Back.
 */
function useFormError(hasErrorToast: boolean, hasDraft: boolean) {
  const [error, setError] = useState<FormError | null>(null)
  const toastId = useRef<string | null>(null)
  const showError = (next: FormError, form: HTMLFormElement) => {
    if (!form.isConnected) {
      notify.error(next.message, hasDraft ? TEXT_KEPT : {})
      return
    }
    const isToast = hasErrorToast && next.field === null
    setError(isToast ? null : next)
    if (isToast) toastId.current = notify.error(next.message)
    focusWrongField(fieldOf(form, next.field), next.message)
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

/** Whether two values of a form differ. */
export function differ(one: Texts, other: Texts): boolean {
  return Object.keys(one).some((name) => one[name] !== other[name])
}

/**
 * Focuses a field with an error. Screen readers then read its error with it, as its description. A
 * field that has the focus already is not read again, so its error is announced.
 */
export function focusWrongField(field: HTMLElement | null, error: string): void {
  if (field && field === document.activeElement) announce(error)
  field?.focus()
}

function fieldOf(form: HTMLFormElement, name: string | null): HTMLElement | null {
  const found = name === null ? null : form.elements.namedItem(name)
  const [field] = found instanceof RadioNodeList ? found : [found]
  return field instanceof HTMLElement ? visible(field) : null
}

/** The visible element of a field; the input of a select is hidden beside its combobox. */
function visible(field: HTMLElement): HTMLElement | null {
  if (field.getAttribute('aria-hidden') !== 'true') return field
  return field.parentElement?.querySelector<HTMLElement>('[role="combobox"]') ?? null
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
