import { createContext, useContext } from 'react'
import type { Scene } from './scenes'

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
