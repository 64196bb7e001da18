import { expect, it } from 'vitest'
import { nodeVersionFlaw } from './node-version'

it.each(['20.19.0', '20.20.1', '22.13.0', '24.0.0', '26.4.0', process.versions.node])(
  'accepts Node %s',
  (version) => expect(nodeVersionFlaw(version)).toBeNull(),
)

it.each(['18.20.4', '20.18.3', '21.7.0', '22.12.0', '23.1.0', '27.0.0'])(
  'says what to install instead of Node %s',
  (version) => {
    expect(nodeVersionFlaw(version)).toMatch(
      new RegExp(
        `^Node ${version} cannot run The Grid, which needs .*20\\.19.*type the command again`,
      ),
    )
  },
)
