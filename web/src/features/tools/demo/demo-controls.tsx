import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Pause, Play, RotateCcw } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { giveBackFocus } from '../../../browser/give-back-focus'
import { demoPanel } from '../../../content/demos'

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  '@media (prefers-reduced-motion: reduce)': { display: 'none' },
}))

type HoldProps = { readonly isPlaying: boolean; readonly onHold: () => void }

/** Goes when the demo is at its end; the button beside it then has the focus. */
function HoldButton({ isPlaying, onHold }: HoldProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element && document.activeElement === element) giveBackFocus(element.nextElementSibling)
    }
  }, [])
  const Icon = isPlaying ? Pause : Play
  return (
    <IconButton
      ref={button}
      size="small"
      aria-label={isPlaying ? demoPanel.pause : demoPanel.play}
      onClick={onHold}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  )
}

type Props = HoldProps & { readonly isAtEnd: boolean; readonly onReplay: () => void }

/** Holds a demo that began by itself, and plays it again. */
export function DemoControls({ isAtEnd, onReplay, ...hold }: Props) {
  return (
    <Row>
      {!isAtEnd && <HoldButton {...hold} />}
      <Button
        size="small"
        variant="text"
        color="secondary"
        startIcon={<RotateCcw size={16} aria-hidden />}
        onClick={onReplay}
      >
        {demoPanel.replay}
      </Button>
    </Row>
  )
}
