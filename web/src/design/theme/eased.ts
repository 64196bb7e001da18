import { motion } from './tokens'

/** The transition of these properties, easing out as all motion of the site does. */
export function eased(properties: readonly string[], ms = motion.quick): string {
  return properties.map((property) => `${property} ${ms}ms ${motion.ease}`).join(', ')
}
