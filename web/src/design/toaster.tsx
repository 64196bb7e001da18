import Button from '@mui/material/Button'
import { keyframes, styled } from '@mui/material/styles'
import { Check, LoaderCircle, TriangleAlert } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { useStore } from 'zustand'
import { neighbourFinder, restoreFocus } from '../browser/focus'
import { isTyping } from '../browser/keyboard'
import { announcements, notify, type ToastAction } from './notify'
import { VisuallyHidden } from './text'
import { eased, motion, radius } from './theme/tokens'
import { useToastOffset } from './toast-offset'

/** The live region of `announce`. One per app. */
export function Announcer() {
  const lines = useStore(announcements, (state) => state.lines)
  return (
    <VisuallyHidden role="status" aria-atomic={false}>
      {lines.map(({ id, text }) => (
        <span key={id}>{text}</span>
      ))}
    </VisuallyHidden>
  )
}

type Props = { readonly action: ToastAction; readonly onDone: () => void }

/**
 * The button of a toast. It takes the focus, because the focused element is often removed, and
 * returns it when it closes. It takes no focus from a user who types or is in a dialog. Escape
 * closes the toast.
 */
function ToastButton({ action, onDone }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    const before = document.activeElement
    if (before && isAtWork(before)) return
    // The item that the toast reports about, such as a post, is often removed meanwhile.
    const item = before?.closest('li, article')
    const findBeside = item ? neighbourFinder(item) : () => null
    element?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement !== element) return
      restoreFocus(before?.isConnected ? before : findBeside())
    }
  }, [])

  const run = () => {
    onDone()
    action.run()
  }
  const close = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
  }
  return (
    <Button
      ref={button}
      size="small"
      variant="outlined"
      color="secondary"
      onClick={run}
      onKeyDown={close}
    >
      {action.label}
    </Button>
  )
}

/** Whether the user types there, or is in a dialog, which would take the focus back. */
function isAtWork(focused: Element): boolean {
  if (isTyping(focused) || focused.closest('[data-terminal]')) return true
  if (focused === document.body) return false
  // A dialog catches a lost focus around itself.
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')]
  return dialogs.some((dialog) => dialog.contains(focused) || focused.contains(dialog))
}

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(-8px)' } })
const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

const timing = {
  removeDelay: motion.slow,
  blank: { duration: 4000 },
  error: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
}

const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: theme.spacing(1),
}))

const Stack = styled(Column)(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  top: theme.spacing(2),
  insetInline: theme.spacing(2),
  pointerEvents: 'none',
  transition: eased(['transform']),
}))

const Card = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  pointerEvents: 'auto',
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'start',
  gap: theme.spacing(1.25),
  maxWidth: 'min(32rem, 100%)',
  padding: theme.spacing(1.25, 2, 1.25, 1.5),
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.grid.raised,
  border: `1px solid ${theme.vars.palette.grid.outline}`,
  borderRadius: radius.base,
  transition: `opacity ${motion.base}ms ${motion.ease}`,
  animation: `${arrive} ${motion.slow}ms ${motion.ease}`,
  '&[data-visible="false"]': { opacity: 0, pointerEvents: 'none' },
  '& > svg': { marginTop: 3 },
  '& > span': { gridColumn: '2', overflowWrap: 'anywhere' },
  '& > button': { margin: theme.spacing(-0.5, -0.75, -0.5, 0.75) },
  '&:has(> button)': { alignItems: 'center' },
  '&:has(> button) > svg': { marginTop: 0 },
  '&[data-type="blank"] > span': { gridColumn: '1 / 3', paddingLeft: theme.spacing(0.5) },
  '&[data-type="success"] > svg': { color: theme.vars.palette.success.main },
  '&[data-type="error"] > svg': { color: theme.vars.palette.error.main },
  '&[data-type="loading"] > svg': { animation: `${turn} 1s linear infinite` },
  '&[data-type="error"]': { borderColor: theme.vars.palette.error.main },
}))

const isUrgent = ({ type }: Toast) => type === 'error'

function ToastIcon({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <Check size={17} aria-hidden />
  if (type === 'error') return <TriangleAlert size={17} aria-hidden />
  if (type === 'loading') return <LoaderCircle size={17} aria-hidden />
  return null
}

/**
 * A place beside the page. An open dialog hides the rest of the page from screen readers, but a
 * toast is often the dialog's own answer, so this place is shown again each time.
 */
function useAudiblePlace(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const element = document.body.appendChild(document.createElement('div'))
    const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'))
    observer.observe(element, { attributeFilter: ['aria-hidden'] })
    setPlace(element)
    return () => {
      observer.disconnect()
      element.remove()
    }
  }, [])
  return place
}

/**
 * Shows and announces the toasts of `notify`. An error is an alert; any other toast appears in a
 * live region that exists already. One per app.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(timing)
  const place = useAudiblePlace()
  const stack = useRef<HTMLDivElement>(null)
  const offset = useToastOffset(stack, toasts.length > 0)
  // Keyboard users get time to read and to decide.
  const stay = (event: FocusEvent<HTMLElement>) => {
    if (event.target.matches(':focus-visible')) handlers.startPause()
  }
  // Touch may never send a leave event.
  const byMouse = (handle: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') handle()
  }
  // A removed button sends neither a blur nor a leave event.
  const close = (toast: Toast) => {
    handlers.endPause()
    notify.dismiss(toast.id)
  }
  const card = (toast: Toast) => (
    <Card
      key={toast.id}
      role={isUrgent(toast) ? 'alert' : undefined}
      data-type={toast.type}
      data-visible={toast.visible}
    >
      <ToastIcon type={toast.type} />
      <span>{resolveValue(toast.message, toast)}</span>
      {toast.action && toast.visible && (
        <ToastButton action={toast.action} onDone={() => close(toast)} />
      )}
    </Card>
  )
  if (!place) return null
  return createPortal(
    <Stack
      ref={stack}
      style={{ transform: `translateY(${offset}px)` }}
      onPointerEnter={byMouse(handlers.startPause)}
      onPointerLeave={byMouse(handlers.endPause)}
      onFocus={stay}
      onBlur={handlers.endPause}
    >
      {toasts.filter(isUrgent).map(card)}
      <Column role="status" aria-atomic={false}>
        {toasts.filter((toast) => !isUrgent(toast)).map(card)}
      </Column>
      <Announcer />
    </Stack>,
    place,
  )
}
