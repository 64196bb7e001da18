import { type ComponentProps, lazy, Suspense } from 'react'
import type { Composer } from './composer'

const Writing = lazy(async () => ({ default: (await import('./composer')).Composer }))

/** The composer, which comes with all that it takes to write; visitors need none of it. */
export function ComposerForMembers(props: ComponentProps<typeof Composer>) {
  return (
    <Suspense>
      <Writing {...props} />
    </Suspense>
  )
}
