import type { Platform, ToolId } from '@grid/schema/releases'

/** Labels of releases that cannot be downloaded. */
export const AVAILABILITY_LABELS = {
  'coming-soon': 'Coming Soon',
  unavailable: 'Unavailable',
} as const

export type SetupStep = {
  readonly text: string
  /** The command, to be entered unchanged; its glob matches the downloaded version. */
  readonly command?: string
}

/** The texts of a tool. `schema/src/releases.ts` has its name and platforms. */
export type ToolContent = {
  readonly tagline: string
  readonly description: string
  readonly idea: string
  /** How the tool works: one paragraph per step, in order. */
  readonly howItWorks: readonly string[]
  /** The setup steps of each platform that has a release. */
  readonly setup: Readonly<Partial<Record<Platform, readonly SetupStep[]>>>
  /** Further rows of the specification. */
  readonly facts: readonly { readonly label: string; readonly text: string }[]
}

const portlock: ToolContent = {
  tagline: 'USB access control that decides before the driver loads.',
  description:
    'PortLock allows the devices you have enrolled and refuses everything else, on the endpoint, in the moment of plugging in. No server has to answer first.',
  idea: 'A keyboard that types by itself needs about three seconds. A policy server that must be asked, an analyst who must be paged, and a scan that runs after mounting are all slower than that. The decision has to be made where the plug is, before the operating system binds a driver, from a list that the machine already holds.',
  howItWorks: [
    'PortLock switches the kernel to deny new USB devices by default and authorises each one itself. Until it has decided, a device is powered but has no driver and cannot send input.',
    'It compares vendor, product, serial number and the full set of interfaces with a signed allow list. A storage stick that also announces a keyboard does not match the stick you enrolled, whatever its serial number says.',
    'Every decision is appended to a hash-chained log on the machine and forwarded when a collector can be reached. Removing a line breaks the chain, and the next report says where.',
  ],
  setup: {
    linux: [
      {
        text: 'Unpack the archive on the endpoint.',
        command: 'tar -xzf portlock-*-linux.tar.gz',
      },
      { text: 'Install the service and the udev rule.', command: 'sudo ./portlock/install.sh' },
      {
        text: 'Enrol what is plugged in now, so that you do not lock out your own keyboard.',
        command: 'sudo portlock enrol --present',
      },
      {
        text: 'Watch for a day without refusing anything, and read what would have been refused.',
        command: 'sudo portlock mode observe && portlock log --follow',
      },
      { text: 'Turn enforcement on.', command: 'sudo portlock mode enforce' },
    ],
  },
  facts: [
    { label: 'Needs', text: 'Kernel 4.15 or newer, systemd and udev' },
    { label: 'Rights', text: 'Root, for the service only' },
    { label: 'Network', text: 'None; forwards its log if you name a collector' },
    { label: 'Decides in', text: 'Under 5 ms on our bench, before a driver binds' },
  ],
}

const clawnetCore: ToolContent = {
  tagline: 'Encrypted messages, hop by hop, when the network is gone.',
  description:
    'ClawNet Core turns the radios that your machines already have into a mesh. Alerts and short messages travel end-to-end encrypted from node to node, with no gateway, no account and no internet.',
  idea: 'The first thing a responder does is isolate the segment. The second is to discover that the alerts, the runbook and the chat went with it. Communication during an incident must not depend on the network that is the incident.',
  howItWorks: [
    'Nodes find each other over Wi-Fi Direct, Bluetooth LE or a plain Ethernet segment and keep a table of neighbours with the quality of each link. There is no elected leader that could be taken out.',
    'Each message is sealed for its recipient with a Noise handshake (XX pattern, X25519, ChaCha20-Poly1305). Relays see a destination tag that changes every hour, a hop budget and a length padded to fixed steps.',
    'Where no path exists, nodes carry the message until they meet one. Duplicates are dropped by digest, and everything undelivered is erased after 72 hours.',
  ],
  setup: {
    linux: [
      {
        text: 'Unpack the archive on two or more machines.',
        command: 'tar -xzf clawnet-core-*-linux.tar.gz',
      },
      {
        text: 'Create an identity. The private key never leaves the machine.',
        command: './clawnet id create --name ward-3',
      },
      {
        text: 'Show the pairing code on one machine and read it on the other.',
        command: './clawnet pair',
      },
      {
        text: 'Start the node and list its neighbours.',
        command: './clawnet up && ./clawnet peers',
      },
      {
        text: 'Pull the uplink and send a message. It should arrive, with its hop count.',
        command: './clawnet send ops "gateway is down, relaying through ward-3"',
      },
    ],
  },
  facts: [
    { label: 'Needs', text: 'Bluetooth LE, Wi-Fi Direct or an Ethernet segment' },
    { label: 'Rights', text: 'User, in the netdev group' },
    { label: 'Network', text: 'No gateway, no account, no internet' },
    { label: 'Cipher', text: 'Noise XX, X25519, ChaCha20-Poly1305' },
  ],
}

const clawview: ToolContent = {
  tagline: 'See where an intrusion is heading while it is still small.',
  description:
    'ClawView reads the events you already collect, links them into one graph and ranks the paths an intruder could take next. Every score names the events it rests on.',
  idea: 'An intrusion is not a list of alerts; it is a path. Sorted by time, its steps drown between printers and backups. Drawn as a graph of who touched what, the same events form a line with a direction, and a direction can be cut off.',
  howItWorks: [
    'Sign-ins, process starts, device decisions and flows become edges between people, machines and data. Repeats are folded, so a month of normal traffic fits in the memory of a laptop.',
    'A small model, trained on your own quiet weeks, scores each new edge by how surprising it is given its neighbours. It runs on the machine. Nothing is sent anywhere.',
    'Surprising edges that connect form a path. ClawView ranks paths by what they can reach next, and lists for each the events, the score of each event and the cheapest place to cut.',
  ],
  setup: {
    linux: [
      { text: 'Unpack the archive.', command: 'tar -xzf clawview-*-linux.tar.gz' },
      {
        text: 'Point it at your logs: syslog, EVTX, Zeek or JSON lines.',
        command: './clawview source add /var/log --kind syslog',
      },
      {
        text: 'Let it learn from two quiet weeks that you have already stored.',
        command: './clawview learn --since 14d',
      },
      {
        text: 'Open the graph in your browser.',
        command: './clawview serve --listen 127.0.0.1:7878',
      },
    ],
    windows: [
      {
        text: 'The release is one program. Give it a short name.',
        command: 'Move-Item clawview-*-windows.exe clawview.exe',
      },
      {
        text: 'Point it at your logs, from an account that belongs to Event Log Readers.',
        command: '.\\clawview.exe source add C:\\Windows\\System32\\winevt\\Logs --kind evtx',
      },
      {
        text: 'Let it learn from two quiet weeks that you have already stored.',
        command: '.\\clawview.exe learn --since 14d',
      },
      {
        text: 'Open the graph in your browser.',
        command: '.\\clawview.exe serve --listen 127.0.0.1:7878',
      },
    ],
  },
  facts: [
    { label: 'Needs', text: '8 GB of memory, a current browser' },
    { label: 'Rights', text: 'User, with read access to the logs' },
    { label: 'Network', text: 'Listens on 127.0.0.1, sends nothing' },
    { label: 'Reads', text: 'syslog, EVTX, Zeek, JSON lines' },
  ],
}

export const tools: Readonly<Record<ToolId, ToolContent>> = {
  portlock,
  'clawnet-core': clawnetCore,
  clawview,
}
