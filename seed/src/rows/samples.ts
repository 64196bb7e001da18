import type { AnalyticsEvent } from '@grid/schema/analytics-event'
import type { DownloadStat } from '@grid/schema/download'
import {
  type Platform,
  type Release,
  releaseOf,
  TOOL_IDS,
  TOOL_NAMES,
  type ToolId,
} from '@grid/schema/releases'
import { SERVICE_NAMES, type ServiceId } from '@grid/schema/service'
import type { RequestStatus, ServiceRequest } from '@grid/schema/service-request'

/** Gives the moment that lies `ageHours` back, in the caller's kind of timestamp. */
type At<T> = (ageHours: number) => T
type Row<Entity, T> = Omit<Entity, 'created_at'> & { readonly created_at: T }

/** Service, status, name, address, age in hours and message of each sample request. */
const REQUESTS: readonly [ServiceId, RequestStatus, string, string, number, string][] = [
  [
    'vapt',
    'pending',
    'Ines Okafor',
    'ciso@harbourline.example',
    4,
    'Two web applications and the office network, before an audit in eight weeks.',
  ],
  [
    'cloud-security',
    'pending',
    'Jonas Brandt',
    'platform@ferrostack.example',
    20,
    'Review of three accounts after a fast year of hiring. Identity worries us most.',
  ],
  [
    'incident-response',
    'contacted',
    'Priya Raman',
    'it@mill-and-march.example',
    31,
    'A mailbox sends invoices that we did not write. We need help today.',
  ],
  [
    'web-application-security',
    'in_progress',
    'Tomas Lindqvist',
    'dev@openledger.example',
    90,
    'Source-assisted test of a payment flow that moves to a new provider.',
  ],
  [
    'network-security',
    'completed',
    'Mara Velasco',
    'ops@northquay.example',
    400,
    'Segmentation test between the plant floor and the office.',
  ],
  [
    'custom-solutions',
    'completed',
    'Owen Hale',
    'lab@quietfield.example',
    620,
    'Offline messaging for a survey team of thirty people without coverage.',
  ],
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
  return REQUESTS.map(([service, status, name, email, age, message], index) => ({
    id: `sample-request-${index + 1}`,
    user_name: name,
    user_email: email,
    service_type: service,
    service_name: SERVICE_NAMES[service],
    message,
    status,
    created_at: at(age),
  }))
}

/** The ten sample downloads, of releases that exist. */
export function sampleDownloads<T>(at: At<T>): Row<DownloadStat, T>[] {
  return DOWNLOADS.map(([tool, platform, age], index) => {
    const release = existingRelease(tool, platform)
    return {
      id: `sample-download-${index + 1}`,
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
  return EVENTS.map(([tool, age], index) => ({
    id: `sample-event-${index + 1}`,
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
