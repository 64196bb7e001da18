import type { AnalyticsEvent } from '@grid/schema/metrics'
import type { DownloadStat } from '@grid/schema/release-manifest'
import {
  type Platform,
  type Release,
  releaseOf,
  TOOL_IDS,
  TOOL_NAMES,
  type ToolId,
} from '@grid/schema/releases'
import { SERVICE_NAMES } from '@grid/schema/service'
import type { ServiceRequest } from '@grid/schema/service-request'

/** Returns the time `ageHours` ago, as a timestamp of the caller's SDK. */
type At<T> = (ageHours: number) => T
type Row<Entity, T> = Omit<Entity, 'id' | 'created_at'> & { readonly created_at: T }

/** A sample request with its age in place of times. */
type RequestRow = Pick<
  ServiceRequest,
  'service_type' | 'status' | 'user_name' | 'user_email' | 'message'
> & { readonly age_hours: number }

const REQUESTS: readonly RequestRow[] = [
  {
    service_type: 'vapt',
    status: 'pending',
    user_name: 'Ines Okafor',
    user_email: 'ciso@harbourline.example',
    message: 'Two web applications and the office network, before an audit in eight weeks.',
    age_hours: 4,
  },
  {
    service_type: 'cloud-security',
    status: 'pending',
    user_name: 'Jonas Brandt',
    user_email: 'platform@ferrostack.example',
    message: 'Review of three accounts after a fast year of hiring. Identity worries us most.',
    age_hours: 20,
  },
  {
    service_type: 'incident-response',
    status: 'contacted',
    user_name: 'Priya Raman',
    user_email: 'it@mill-and-march.example',
    message: 'A mailbox sends invoices that we did not write. We need help today.',
    age_hours: 31,
  },
  {
    service_type: 'web-application-security',
    status: 'in_progress',
    user_name: 'Tomas Lindqvist',
    user_email: 'dev@openledger.example',
    message: 'Source-assisted test of a payment flow that moves to a new provider.',
    age_hours: 90,
  },
  {
    service_type: 'network-security',
    status: 'completed',
    user_name: 'Mara Velasco',
    user_email: 'ops@northquay.example',
    message: 'Segmentation test between the plant floor and the office.',
    age_hours: 400,
  },
  {
    service_type: 'custom-solutions',
    status: 'completed',
    user_name: 'Owen Hale',
    user_email: 'lab@quietfield.example',
    message: 'Offline messaging for a survey team of thirty people without coverage.',
    age_hours: 620,
  },
]

/** Tool, platform and age in hours of each sample download. */
const DOWNLOADS: readonly [ToolId, Platform, number][] = [
  ['portlock', 'linux', 1],
  ['clawview', 'windows', 2],
  ['clawview', 'linux', 5],
  ['clawnet-core', 'linux', 26],
  ['portlock', 'linux', 40],
  ['clawview', 'windows', 75],
  ['portlock', 'linux', 130],
  ['clawnet-core', 'linux', 220],
  ['clawview', 'linux', 350],
  ['portlock', 'linux', 500],
]

const EVENTS: readonly [ToolId, number][] = [
  ['portlock', 1],
  ['clawview', 2],
  ['clawnet-core', 26],
  ['clawview', 75],
  ['portlock', 130],
]

/** The six sample service requests. */
export function sampleRequests<T>(at: At<T>): Row<ServiceRequest, T>[] {
  return REQUESTS.map(({ age_hours, ...request }) => ({
    ...request,
    service_name: SERVICE_NAMES[request.service_type],
    created_at: at(age_hours),
  }))
}

/** The ten sample downloads, of releases that exist. */
export function sampleDownloads<T>(at: At<T>): Row<DownloadStat, T>[] {
  return DOWNLOADS.map(([tool, platform, age]) => {
    const release = existingRelease(tool, platform)
    return {
      tool_name: TOOL_NAMES[tool],
      platform,
      version: release.version,
      file_path: release.file_path,
      user_id: null,
      created_at: at(age),
    }
  })
}

/** The five sample events. */
export function sampleAnalytics<T>(at: At<T>): Row<AnalyticsEvent, T>[] {
  return EVENTS.map(([tool, age]) => ({
    event_type: 'page_view',
    entity_type: 'tool',
    entity_id: tool,
    user_id: null,
    metadata: { position: String(TOOL_IDS.indexOf(tool) + 1) },
    created_at: at(age),
  }))
}

function existingRelease(tool: ToolId, platform: Platform): Release {
  const release = releaseOf(tool, platform)
  if (!release)
    throw new Error(`The sample names a release that does not exist: ${tool}/${platform}`)
  return release
}
