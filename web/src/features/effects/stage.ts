import { createContext, useContext } from 'react'
import type { Scene } from './scenes'

/** Where effects are played from anywhere on the site. */
type Stage = {
  /** Shows a scene above the page; the page goes on underneath. */
  readonly play: (scene: Scene) => void
  /** Takes the running scene away. */
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
