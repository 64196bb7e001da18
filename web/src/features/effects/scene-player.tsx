import { styled } from '@mui/material/styles'
import type { ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { forcedColors } from '../../design/theme/tokens'
import { Crash } from './crash'
import { SCENE_MS, type Scene } from './scenes'
import { Shutdown } from './shutdown'
import { Transition } from './transition'
import { useSkippable } from './use-skippable'

const pictures: Readonly<Record<Scene, ComponentType>> = {
  transition: Transition,
  shutdown: Shutdown,
  crash: Crash,
}

const Cover = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip + 1,
  inset: 0,
  display: 'grid',
  overflow: 'hidden',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.default,
  [forcedColors]: { backgroundColor: 'Canvas' },
  '@media print': { display: 'none' },
}))

type ScenePlayerProps = { scene: Scene; onEnd: () => void }

/** Plays one scene to its end; a click or a key ends it at once. */
export function ScenePlayer({ scene, onEnd }: ScenePlayerProps) {
  useSkippable(SCENE_MS[scene], onEnd)
  const Picture = pictures[scene]
  return createPortal(
    <Cover
      aria-hidden
      data-scene={scene}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onEnd}
    >
      <Picture />
    </Cover>,
    document.body,
  )
}
