/** A comment of the cast, before it is given times relative to now. */
type CommentRow = {
  readonly id: string
  readonly post_id: string
  readonly user_id: string
  /** The comment that it answers. */
  readonly parent_id?: string
  readonly content: string
  readonly age_hours: number
}

export const COMMENTS: readonly CommentRow[] = [
  {
    id: 'udev-rule-audit-1',
    post_id: 'udev-rule-audit',
    user_id: 'mallory',
    content: 'Worth adding: some hubs re-enumerate on resume, so the rule fires twice per device.',
    age_hours: 2,
  },
  {
    id: 'udev-rule-audit-2',
    post_id: 'udev-rule-audit',
    user_id: 'root_admin',
    content: 'Confirmed on two docks here. Debouncing on the bus path was enough.',
    parent_id: 'udev-rule-audit-1',
    age_hours: 1,
  },
  {
    id: 'mesh-without-clock-1',
    post_id: 'mesh-without-clock',
    user_id: 'ada',
    content: 'Same design, window of 128. Radio retries at the edge of range overflowed 64.',
    age_hours: 7,
  },
  {
    id: 'pcap-to-graph-1',
    post_id: 'pcap-to-graph',
    user_id: 'mallory',
    content: 'Does it fold QUIC by connection id, or only by the five-tuple?',
    age_hours: 30,
  },
  {
    id: 'pcap-to-graph-2',
    post_id: 'pcap-to-graph',
    user_id: 'ada',
    parent_id: 'pcap-to-graph-1',
    content: 'By connection id where the capture holds the handshake, by the five-tuple otherwise.',
    age_hours: 28,
  },
]
