import * as z from 'zod/mini'
import { cleanCut } from './clean'
import { LIMITS } from './limits'
import { link } from './link'
import type { Profile } from './profile'
import { hasVisibleCharacter, withoutHidden } from './unicode'

/** One line without hidden and direction-changing characters; null if nothing is left to see. */
export function cleanBio(text: string): string | null {
  const line = cleanCut(withoutHidden(text), LIMITS.bio.max)
  return hasVisibleCharacter(line) ? line : null
}

/** A link as for a post, but `https` only: a profile vouches for a person. */
const profileLink = link.check(
  z.refine(
    (url: string | null) => url === null || url.startsWith('https://'),
    'Only HTTPS links are allowed.',
  ),
)

/** What the profile form holds (all texts) → what is stored: each link once, no empty ones. */
export const profileForm = z.pipe(
  z.object({
    bio: z.pipe(z.string(), z.transform(cleanBio)),
    link_1: profileLink,
    link_2: profileLink,
    link_3: profileLink,
  }),
  z.transform(({ bio, link_1, link_2, link_3 }) => ({
    bio,
    links: [...new Set([link_1, link_2, link_3])].filter((url) => url !== null),
  })),
)

/** The form as typed. */
export type ProfileForm = z.input<typeof profileForm>

/** The fields that a member may change. */
export type ProfileDraft = z.output<typeof profileForm>

/** The form that shows a stored profile for editing. */
export function toProfileForm({ bio, links = [] }: Pick<Profile, 'bio' | 'links'>): ProfileForm {
  const [link_1 = '', link_2 = '', link_3 = ''] = links
  return { bio: bio ?? '', link_1, link_2, link_3 }
}
