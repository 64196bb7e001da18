import { adversarialMl } from './adversarial-ml'
import { behavioralBiometrics } from './behavioral-biometrics'
import type { ResearchId, ResearchPost } from './paper'
import { qrcDecentralized } from './qrc-decentralized'

/** The papers with their texts. */
export const posts: Readonly<Record<ResearchId, ResearchPost>> = {
  'qrc-decentralized': qrcDecentralized,
  'behavioral-biometrics': behavioralBiometrics,
  'adversarial-ml': adversarialMl,
}
