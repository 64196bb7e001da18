import { lazyPart } from '../../../design/lazy-part'

/** The composer, which comes with all that it takes to write; visitors need none of it. */
export const ComposerForMembers = lazyPart(async () => (await import('./composer')).Composer, {
  isAhead: true,
})
