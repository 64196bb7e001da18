import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Portal from '@mui/material/Portal'
import { keyframes, styled } from '@mui/material/styles'
import { Check, LoaderCircle, TriangleAlert } from 'lucide-react'
import { type FocusEvent, type PointerEvent, useRef } from 'react'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { useStore } from 'zustand'
import { neighbourFinder, restoreFocus } from '../browser/focus'
import { isTyping } from '../browser/input'
import { announcements, notify } from './notify'
import { VisuallyHidden } from './text'
import { eased, motion } from './theme/tokens'
import { useToastOffset } from './toast-offset'

/** The live region of `announce`. One per app. */
export function Announcer() {
  const lines = useStore(announcements, (state) => state.lines)
  return (
    <VisuallyHidden as="div" role="status" aria-atomic={false}>
      {lines.map(({ id, text }) => (
        // A block, so that two lines at once are not read as one word.
        <div key={id}>{text}</div>
      ))}
    </VisuallyHidden>
  )
}

/**
 * A ref for the button of a toast. It takes the focus, because the focused element is often
 * removed, and returns it when it closes. It takes no focus from a user who types or is in a
 * dialog.
 */
function takeFocus(button: HTMLButtonElement): () => void {
  const before = document.activeElement
  // The item that the toast reports about, such as a post, is often removed meanwhile.
  const item = before?.closest('li, article')
  const findBeside = item ? neighbourFinder(item) : () => null
  if (!before || !isAtWork(before)) button.focus({ preventScroll: true })
  return () => {
    if (document.activeElement !== button) return
    restoreFocus(before?.isConnected ? before : findBeside())
  }
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

const Card = styled(Alert)(({ theme }) => ({
  pointerEvents: 'auto',
  maxWidth: 'min(32rem, 100%)',
  padding: theme.spacing(0.25, 2, 0.25, 1.5),
  transition: `opacity ${motion.base}ms ${motion.ease}`,
  animation: `${arrive} ${motion.slow}ms ${motion.ease}`,
  '&[data-visible="false"]': { opacity: 0, pointerEvents: 'none' },
  '&[data-type="error"]': { borderColor: theme.vars.palette.error.main },
  '&[data-type="loading"] svg': { animation: `${turn} 1s linear infinite` },
  '& .MuiAlert-icon': { paddingBlock: 9 },
  '& .MuiAlert-message': { overflowWrap: 'anywhere' },
  '& .MuiAlert-action': { alignItems: 'center', paddingTop: 0 },
}))

const ICONS = {
  success: <Check size={20} aria-hidden />,
  error: <TriangleAlert size={20} aria-hidden />,
  loading: <LoaderCircle size={20} aria-hidden />,
  blank: false,
  custom: false,
}

/**
 * A ref for an element beside the page. An open dialog hides the rest of the page from screen
 * readers, but a toast is often the dialog's own answer, so this element is shown again each time.
 */
function staysAudible(element: Element | null): () => void {
  const observer = new MutationObserver(() => element?.removeAttribute('aria-hidden'))
  if (element) observer.observe(element, { attributeFilter: ['aria-hidden'] })
  return () => observer.disconnect()
}

const isUrgent = ({ type }: Toast) => type === 'error'

function Message({ toast }: { readonly toast: Toast }) {
  return (
    <>
      {resolveValue(toast.message, toast)}
      {toast.details && <div>{toast.details}</div>}
    </>
  )
}

/**
 * Shows and announces the toasts of `notify`. An error is an alert; any other toast appears in a
 * live region that exists already. One per app.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: motion.slow })
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
  const button = ({ id, action, visible }: Toast) => {
    if (!action || !visible) return null
    // A removed button sends neither a blur nor a leave event.
    const close = () => {
      handlers.endPause()
      notify.dismiss(id)
    }
    const run = () => {
      close()
      action.run()
    }
    return (
      <Button
        ref={takeFocus}
        size="small"
        variant="outlined"
        color="secondary"
        onClick={run}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        {action.label}
      </Button>
    )
  }
  const card = (toast: Toast) => (
    <Card
      key={toast.id}
      severity={toast.type === 'error' || toast.type === 'success' ? toast.type : 'info'}
      icon={ICONS[toast.type]}
      action={button(toast)}
      data-type={toast.type}
      data-visible={toast.visible}
      slotProps={{ root: { role: isUrgent(toast) ? 'alert' : undefined } }}
    >
      <Message toast={toast} />
    </Card>
  )
  return (
    <Portal>
      <div ref={staysAudible}>
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
        </Stack>
      </div>
    </Portal>
  )
}
