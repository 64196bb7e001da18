import { emptyPostFields, type Post, type PostDraft } from '@grid/schema/post'

/** A post with its age in place of times. Fields of the form that are left out are empty. */
type PostRow = Pick<Post, 'id' | 'user_id' | 'answer_id' | 'title' | 'content' | 'category'> &
  Partial<PostDraft> & { readonly age_hours: number }

const POST_ROWS: readonly PostRow[] = [
  {
    id: 'udev-rule-audit',
    user_id: 'ada',
    title: 'Auditing udev rules before they meet a hostile keyboard',
    content:
      'Most USB allow-lists I review match on idVendor and idProduct and stop there. Both come from the device, so a two-euro microcontroller passes them.\n\nMatch on the interface class as well, refuse a second HID interface on anything that enumerated as storage, and log the full descriptor. The snippet is the smallest rule set I would still sign.',
    category: 'tool',
    code_snippet:
      '# deny by default, then authorise what was enrolled\nACTION=="add", SUBSYSTEM=="usb", ATTR{authorized}="0"\nACTION=="add", SUBSYSTEM=="usb", ENV{GRID_ENROLLED}=="1", ATTR{authorized}="1"\nACTION=="add", SUBSYSTEM=="usb", ATTR{bInterfaceClass}=="03", RUN+="/usr/lib/portlock/score %p"',
    tags: ['usb', 'linux', 'udev', 'portlock'],
    age_hours: 3,
  },
  {
    id: 'mesh-without-clock',
    user_id: 'mallory',
    title: 'Replay protection on a mesh where nobody agrees on the time',
    content:
      'Offline nodes drift by minutes. Time stamps are useless as nonces, and a per-peer counter resets when a node is reflashed in the field.\n\nWhat worked for us: a random 96-bit session id exchanged at hand-over, a monotonic counter below it, and a sliding window of 64. A reflashed node is a new session, not an old peer with a bad memory. What are you using?',
    category: 'discussion',
    tags: ['mesh', 'cryptography', 'replay'],
    answer_id: 'mesh-without-clock-1',
    age_hours: 9,
  },
  {
    id: 'keystroke-entropy',
    user_id: 'root_admin',
    title: 'How much entropy is left in keystroke timing after a browser rounds it?',
    content:
      'Browsers coarsen event time stamps to 1 ms, a page that waits for a frame to 16.7 ms, and resist-fingerprinting to 100 ms. We re-ran our enrolment study on each.\n\nAt 1 ms the equal error rate stays at 11.2 %, at 16.7 ms it is 11.9 %: hardly more than noise. At 100 ms it is 22.1 %, and the model mostly learns the typing speed. If your policy relies on timing, detect the coarse clock and fall back instead of guessing.',
    category: 'research',
    tags: ['biometrics', 'browser', 'measurement'],
    age_hours: 26,
  },
  {
    id: 'pcap-to-graph',
    user_id: 'ada',
    title: 'pcap2graph: turn a capture into an edge list ClawView can load',
    content:
      'A small filter that reads a capture, folds flows by endpoint and port, and writes one JSON edge per line. It keeps byte counts and first and last seen, which is all the force layout needs.\n\nIt streams, so a 40 GB capture stays under 60 MB of memory.',
    category: 'project',
    link: 'https://code.grid.example/ada/pcap2graph',
    code_snippet:
      'def edges(packets):\n    seen = {}\n    for p in packets:\n        key = (p.src, p.dst, p.dport)\n        edge = seen.setdefault(key, [0, p.time, p.time])\n        edge[0] += p.length\n        edge[2] = p.time\n    return seen',
    tags: ['pcap', 'clawview', 'python'],
    age_hours: 49,
  },
  {
    id: 'adversarial-patch-lab',
    user_id: 'mallory',
    title: 'Reading list: evasion of network classifiers that survives the wire',
    content:
      'Many papers perturb feature vectors that no packet can produce. The ones on this list stay in problem space: the bytes are valid, the protocol state machine is respected, and the attack still works after a middlebox has normalised it.\n\nStart with the survey, then the two papers on TLS record padding.',
    category: 'research',
    link: 'https://library.grid.example/lists/problem-space-evasion',
    tags: ['machine-learning', 'evasion', 'reading-list'],
    age_hours: 76,
  },
  {
    id: 'rules-tests-first',
    user_id: 'ada',
    title: 'Write the deny test first: three rule bugs that allow tests never see',
    content:
      "An allow test passes under `if true`. These three slipped through reviews because nobody had asked what must be refused:\n\n1. An update that changes the owner and keeps everything else valid.\n2. A list query without a limit.\n3. A create whose server time is the client's idea of it.\n\nEach took one line to test.",
    category: 'discussion',
    code_snippet:
      "await assertFails(\n  updateDoc(doc(mallory, 'posts/of-ada'), { user_id: 'mallory' }),\n)",
    tags: ['firestore', 'testing', 'access-control'],
    age_hours: 122,
  },
  {
    id: 'incident-timeline-template',
    user_id: 'root_admin',
    title: 'Our incident timeline template, with the columns people forget',
    content:
      'Every timeline has time and event. Add two columns and the review writes itself: how do we know (log line, interview, inference) and when did we know it. The distance between an event and our knowledge of it is the detection gap, and it is usually the finding.',
    category: 'tool',
    link: 'https://library.grid.example/templates/incident-timeline',
    tags: ['incident-response', 'template'],
    age_hours: 190,
  },
]

export const POSTS = POST_ROWS.map((row) => ({ ...emptyPostFields(), ...row }))

/** A comment with its age in place of times. */
type CommentRow = {
  readonly id: string
  readonly post_id: string
  readonly user_id: string
  /** The parent of a reply. */
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

/** The voters of each post. */
export const VOTERS: Readonly<Record<string, readonly string[]>> = {
  'udev-rule-audit': ['root_admin', 'mallory', 'bob'],
  'mesh-without-clock': ['ada', 'root_admin'],
  'keystroke-entropy': ['ada', 'mallory'],
  'pcap-to-graph': ['mallory', 'root_admin', 'bob'],
  'adversarial-patch-lab': ['ada'],
  'rules-tests-first': ['root_admin', 'mallory'],
  'incident-timeline-template': ['ada', 'mallory', 'bob'],
}
