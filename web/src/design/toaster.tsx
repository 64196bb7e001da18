import { keyframes, styled } from '@mui/material/styles'
import { Check, LoaderCircle, TriangleAlert } from 'lucide-react'
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Toast } from 'react-hot-toast/headless'
import { resolveValue, useToaster } from 'react-hot-toast/headless'
import { Announcer } from './announcer'
import { useBelowHead } from './below-head'
import { notify } from './notify'
import { eased } from './theme/eased'
import { motion, radius } from './theme/tokens'
import { ToastButton } from './toast-button'

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
  const offset = useBelowHead(stack, toasts.length > 0)
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
