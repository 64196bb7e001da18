import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { ChaosLayer, useChaos } from './chaos'
import { ScenePlayer } from './scene-player'
import type { Scene } from './scenes'
import { StageContext } from './stage'

type Playing = { readonly scene: Scene; readonly run: number }

/** Provides scenes and chaos mode. */
export function StageProvider({ children }: { children: ReactNode }) {
  const [playing, setPlaying] = useState<Playing | null>(null)
  const { isChaos, toggleChaos } = useChaos()

  const stop = useCallback(() => setPlaying(null), [])
  const play = useCallback((scene: Scene) => {
    setPlaying((before) => ({ scene, run: (before?.run ?? 0) + 1 }))
  }, [])
  const stage = useMemo(() => ({ play, stop, toggleChaos }), [play, stop, toggleChaos])

  return (
    <StageContext value={stage}>
      {children}
      {isChaos && <ChaosLayer />}
      {playing && <ScenePlayer key={playing.run} scene={playing.scene} onEnd={stop} />}
    </StageContext>
  )
}
