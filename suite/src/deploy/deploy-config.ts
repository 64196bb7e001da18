import { join } from 'node:path'
import { type FirebaseConfig, headersOf } from '../run/firebase-config'

/**
 * The configuration to deploy: the project's own, with the site that was built for it and the
 * headers that this very build asks for. Building it again could change a hash.
 *
 * @param site the built site, relative to the project's root.
 */
export function deployConfig(config: FirebaseConfig, root: string, site: string): FirebaseConfig {
  if (!config.hosting) return config
  const { predeploy: _, ...hosting } = config.hosting
  const headers = [...(hosting.headers ?? []), ...headersOf(join(root, site))]
  return { ...config, hosting: { ...hosting, public: site, headers } }
}
