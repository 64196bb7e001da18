import { styled } from '@mui/material/styles'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { MODIFIER_KEYS } from '../../browser/input'
import { forcedColors } from '../../design/theme/tokens'
import { ChaosLayer, useChaos } from './chaos'
import { Crash, SCENE_MS, type Scene, Shutdown, Transition } from './scenes'

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
function ScenePlayer({ scene, onEnd }: ScenePlayerProps) {
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

/**
 * Ends after the given time or at the first key. Esc does nothing else, so it does not close the
 * dialog below. Other keys also reach the page.
 */
function useSkippable(duration: number, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), duration)
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || MODIFIER_KEYS.has(event.key)) return
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
      }
      end()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [duration])
}

type Playing = { readonly scene: Scene; readonly run: number }

/** Provides scenes and chaos mode. */
export function StageProvider({ children }: { children: ReactNode }) {
  const [playing, setPlaying] = useState<Playing | null>(null)
  const { isChaos, toggleChaos } = useChaos()

  const stage = useMemo(
    () => ({
      play: (scene: Scene) => setPlaying((before) => ({ scene, run: (before?.run ?? 0) + 1 })),
      stop: () => setPlaying(null),
      toggleChaos,
    }),
    [toggleChaos],
  )

  return (
    <StageContext value={stage}>
      {children}
      {isChaos && <ChaosLayer />}
      {playing && <ScenePlayer key={playing.run} scene={playing.scene} onEnd={stage.stop} />}
    </StageContext>
  )
}

/** Plays effects from anywhere on the site. */
type Stage = {
  /** Plays a scene above the page, which continues below. */
  readonly play: (scene: Scene) => void
  /** Ends the current scene. */
  readonly stop: () => void
  readonly toggleChaos: () => void
}

const nowhere = () => undefined

export const StageContext = createContext<Stage>({
  play: nowhere,
  stop: nowhere,
  toggleChaos: nowhere,
})

/** The stage above the page. */
export function useStage(): Stage {
  return useContext(StageContext)
}
