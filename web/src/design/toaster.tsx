import Button from '@mui/material/Button'
import { keyframes, styled } from '@mui/material/styles'
import { Check, LoaderCircle, TriangleAlert } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { neighbourFinder, restoreFocus } from '../browser/focus'
import { isTyping } from '../browser/keyboard'
import { notify, onAnnounce, type ToastAction } from './notify'
import { VisuallyHidden } from './text'
import { eased, motion, radius } from './theme/tokens'

/** Long enough for a screen reader that is still at something else. */
const VISIBLE_MS = 7000

type Line = { readonly id: number; readonly text: string }

/** The live region of what `announce` says. One per app. */
export function Announcer() {
  const [lines, setLines] = useState<readonly Line[]>([])

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    let last = 0
    const stop = onAnnounce((text) => {
      last += 1
      const id = last
      const takeBack = () => {
        clearTimeout(timer)
        timers.delete(timer)
        setLines((before) => before.filter((line) => line.id !== id))
      }
      const timer = setTimeout(takeBack, VISIBLE_MS)
      timers.add(timer)
      setLines((before) => [...before, { id, text }])
      return takeBack
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [])

  return (
    <VisuallyHidden role="status" aria-atomic={false}>
      {lines.map(({ id, text }) => (
        <span key={id}>{text}</span>
      ))}
    </VisuallyHidden>
  )
}

const GAP = 8

/**
 * How far toasts have to stand below their place, so that the head of the dialog in front, with its
 * title and the button that closes it, stays in sight.
 */
export function useOffsetBelowDialogTitle(
  stack: RefObject<HTMLElement | null>,
  isInUse: boolean,
): number {
  const [offset, setOffset] = useState(0)
  useEffect(() => {
    if (!isInUse) return
    const measure = () => setOffset(stack.current ? offsetOf(stack.current) : 0)
    // A dialog grows from its middle when, as a toast comes, it says the same.
    const sizes = new ResizeObserver(measure)
    const look = () => {
      for (const element of [stack.current, frontDialog()]) if (element) sizes.observe(element)
      measure()
    }
    const dialogs = new MutationObserver(look)
    dialogs.observe(document.body, { childList: true })
    look()
    return () => {
      sizes.disconnect()
      dialogs.disconnect()
    }
  }, [isInUse, stack])
  return isInUse ? offset : 0
}

function frontDialog(): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"]')].at(-1)
}

function offsetOf({ offsetTop, offsetHeight }: HTMLElement): number {
  const head = headOf(frontDialog()).map((part) => part.getBoundingClientRect())
  const start = Math.min(...head.map(({ top }) => top))
  const end = Math.max(...head.map(({ bottom }) => bottom))
  const isFree = head.length === 0 || offsetTop + offsetHeight <= start
  const hasRoom = end + GAP + offsetHeight <= window.innerHeight
  return isFree || !hasRoom ? 0 : Math.max(0, end + GAP - offsetTop)
}

function headOf(dialog: Element | undefined): Element[] {
  const title = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')
  const close = dialog?.querySelector('button[aria-label^="Close"]')
  return [title, close].filter((part) => part instanceof Element)
}

type Props = { readonly action: ToastAction; readonly onDone: () => void }

/**
 * The way to answer a toast. It takes the focus, because what was focused before has often just
 * gone, and gives it back when it goes; from somebody at work it takes nothing. Escape
 * closes the toast.
 */
function ToastButton({ action, onDone }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    const before = document.activeElement
    if (before && isAtWork(before)) return
    // What it tells of, such as a post, is often gone when it goes itself, and the focus with it.
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

/** Whether somebody is typing there, or is in a dialog, which would take the focus back. */
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
 * Draws the toasts that `notify` sends, and says them: an error speaks by coming, anything else has
 * to come into a live region that is there already. One per app.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(timing)
  const place = useAudiblePlace()
  const stack = useRef<HTMLDivElement>(null)
  const offset = useOffsetBelowDialogTitle(stack, toasts.length > 0)
  // Whoever comes with the keyboard has time to read and to decide.
  const stay = (event: FocusEvent<HTMLElement>) => {
    if (event.target.matches(':focus-visible')) handlers.startPause()
  }
  // A finger comes and does not surely leave.
  const byMouse = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') act()
  }
  // A button that goes while it is focused or pointed at does not tell that it is left.
  const close = (toast: Toast) => {
    handlers.endPause()
    notify.dismiss(toast.id)
  }
  const draw = (toast: Toast) => (
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
      {toasts.filter(isUrgent).map(draw)}
      <Column role="status" aria-atomic={false}>
        {toasts.filter((toast) => !isUrgent(toast)).map(draw)}
      </Column>
      <Announcer />
    </Stack>,
    place,
  )
}
