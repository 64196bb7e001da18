/** What may play above the page, and for how long. */
export const SCENE_MS = { transition: 800, shutdown: 3500, crash: 2600 } as const

export type Scene = keyof typeof SCENE_MS
