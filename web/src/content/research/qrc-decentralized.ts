import { type ResearchFigure, type ResearchPost, summaries } from './paper'

const LOSSES = Array.from({ length: 33 }, (_, step) => step / 4)

/** The share of handshakes that cross three hops without packet loss, by number of packets. */
const intact = (packets: number) =>
  LOSSES.map((loss) => [loss, 100 * (1 - loss / 100) ** (3 * packets)] as const)

const figures: readonly ResearchFigure[] = [
  {
    kind: 'table',
    section: 'Sizes against the radio',
    caption:
      'Handshake sizes in bytes, with empty payloads. A Bluetooth LE packet carries 232 bytes: a link-layer payload of 251 less the L2CAP, ATT and fragment headers. A LoRa frame carries 39: the 51 bytes of data rate 0 in the EU868 band less the same fragment header.',
    columns: ['Key exchange', 'Msg 1', 'Msg 2', 'Msg 3', 'Total', 'BLE', 'LoRa'],
    rows: [
      ['X25519', '32', '96', '64', '192', '3', '6'],
      ['+ ML-KEM-512', '832', '880', '64', '1,776', '9', '47'],
      ['+ ML-KEM-768', '1,216', '1,200', '64', '2,480', '13', '65'],
      ['+ ML-KEM-1024', '1,600', '1,680', '64', '3,344', '16', '88'],
    ],
  },
  {
    kind: 'chart',
    section: 'Sizes against the radio',
    caption:
      'Handshakes that cross three Bluetooth LE hops without losing a packet, computed for independent losses.',
    description:
      'All four curves start at 100 percent and fall with packet loss. At 2 percent loss per hop, 83 percent of X25519 handshakes arrive intact, 58 percent with ML-KEM-512, 46 percent with ML-KEM-768 and 38 percent with ML-KEM-1024.',
    x: { label: 'Packet loss per hop, %', ticks: [0, 2, 4, 6, 8] },
    y: { label: 'Intact, %', ticks: [0, 25, 50, 75, 100] },
    series: [
      { label: 'X25519', labelAt: 16, points: intact(3) },
      { label: '512', labelAt: 14, points: intact(9) },
      { label: '768', labelAt: 20, labelSide: 'above', isMain: true, points: intact(13) },
      { label: '1024', labelAt: 7, labelSide: 'below', points: intact(16) },
    ],
  },
  {
    kind: 'table',
    section: 'Measurements',
    caption:
      'Lab measurement: time from the first packet to an open session over three Bluetooth LE hops with selective repeat, 400 handshakes per row.',
    columns: ['Key exchange', 'Median', '95th percentile', 'Failed'],
    rows: [
      ['X25519', '0.41 s', '0.58 s', '0'],
      ['+ ML-KEM-512', '0.66 s', '1.12 s', '1'],
      ['+ ML-KEM-768', '0.83 s', '1.47 s', '1'],
      ['+ ML-KEM-1024', '0.97 s', '1.79 s', '3'],
    ],
  },
]

export const qrcDecentralized: ResearchPost = {
  ...summaries['qrc-decentralized'],
  figures,
  content: [
    { type: 'heading', content: 'Why the recording matters' },
    {
      type: 'paragraph',
      content:
        'An adversary who stores ciphertext needs patience, not a break. X25519 [1] rests on a discrete logarithm, which a large enough quantum computer solves; whoever keeps the handshakes of today can then derive the keys of every message that followed them. A mesh makes the storing easy. There is no cable to tap: the radio hands a copy to every receiver in range.',
    },
    {
      type: 'paragraph',
      content:
        'Authentication is less urgent. A proof of identity has to hold until it is checked, which is now; forging one in fifteen years changes nothing about what was accepted this morning. We therefore harden confidentiality first and leave identity keys classical, as Signal does in PQXDH [2]. Size argues the same way: a single ML-DSA-65 signature has 3,309 bytes [3], more than the whole handshake described below.',
    },
    { type: 'heading', content: 'Setting and threat model' },
    {
      type: 'paragraph',
      content:
        'The nodes are laptops and single-board computers that run ClawNet Core over Bluetooth LE, Wi-Fi Direct and Ethernet. No node is elected, no server stores anything, and the two ends of a conversation may never be in range of each other. The adversary records every frame, injects and drops frames, operates relays, and obtains a quantum computer later. We do not cover one who has that computer during the handshake, and could impersonate a peer, nor one who controls an endpoint.',
    },
    { type: 'heading', content: 'Construction' },
    {
      type: 'paragraph',
      content:
        'The handshake is Noise XX [4] with a key encapsulation added, in the manner of the draft extension for hybrid forward secrecy [5]. The initiator sends an ephemeral ML-KEM-768 encapsulation key [6] beside its ephemeral X25519 key. The responder answers with the ciphertext, sealed under the key that X25519 has produced by then, and both ends mix the encapsulated secret into the chaining key. The session stays secret as long as either of the two problems stays hard.',
    },
    {
      type: 'paragraph',
      content:
        'Both secrets pass through HKDF next to a hash of the transcript, which contains both public keys and the ciphertext. X-Wing [7] proves that a leaner combiner is enough for ML-KEM; Noise computes the transcript hash in any case, so leaving it out would save nothing. We chose the 768 parameters because they cost four packets more than 512 on Bluetooth LE and leave a margin for progress against lattices. The step to 1024 costs another three and would outlast the rest of the design.',
    },
    { type: 'heading', content: 'Sizes against the radio' },
    {
      type: 'paragraph',
      content:
        'On Ethernet and Wi-Fi Direct the change is invisible: each message of the 768 variant fits into one frame. On Bluetooth LE the handshake grows from 3 packets to 13 (Table 1). On LoRa at the slowest data rate its 65 frames occupy the air for 180 seconds, and under the 1% duty cycle that governs most of the European 868 MHz band that takes about five hours.',
    },
    {
      type: 'paragraph',
      content:
        'The count matters more than the bytes, because one lost packet loses the message. At 2% loss on each of three hops, 83% of classical handshakes arrive intact, but 46% of hybrid ones (Figure 1). Sending whole messages again makes matters worse: the repeats collide with the traffic of the neighbours. Our receiver instead answers with a 16-bit map of the fragments it holds, and only the gaps are repeated, hop by hop.',
    },
    { type: 'heading', content: 'Measurements' },
    {
      type: 'paragraph',
      content:
        'Lab measurement, April 2026. Twelve Raspberry Pi 4 boards stood in three rooms, attenuated so that the ends were three hops apart, on Bluetooth LE 5 with the 1M PHY. Loss was between 1 and 3% per hop. The median handshake doubled, from 0.41 to 0.83 seconds (Table 2), which nobody notices once per session. Without selective repeat the 95th percentile of the 768 variant was 6.2 seconds, which everybody notices.',
    },
    {
      type: 'paragraph',
      content:
        'Computation was not the cost. Key generation, encapsulation and decapsulation of ML-KEM-768 in portable C took less than a millisecond together on these boards. All the rest is radio.',
    },
    { type: 'heading', content: 'What size gives away' },
    {
      type: 'paragraph',
      content:
        'Padding hides the length of a message, but six packets one way and six the other are a shape. A relay that sees it knows who opens sessions with whom, and when. Nodes therefore run a handshake with a random neighbour every 40 minutes on average, whether they need it or not. That adds 3.7 kB per node and hour and removes the signal for an observer of one link. An observer of all links can still count.',
    },
    {
      type: 'paragraph',
      content:
        'Fragments also cost memory before anyone is authenticated. We allow four unfinished handshakes per neighbour for eight seconds each, less than 5 kB in all. Beyond that the responder stores nothing and returns a 16-byte cookie, a MAC over the address of the sender, which has to come back before a buffer is opened.',
    },
    { type: 'heading', content: 'Where it does not fit' },
    {
      type: 'paragraph',
      content:
        'We tried to save the slow radios with a single encapsulation to a static key, as HPKE [8] would have it. One ML-KEM-768 ciphertext has 1,088 bytes: 28 frames, 78 seconds of air, more than two hours of waiting, and no forward secrecy until the static key is replaced. We gave it up. Two nodes that have met on a faster link now keep 64 single-use secrets for the slow one. Each opens one session and is erased. When they are used up, the pair has to meet again. This is an old answer, and on such links we know of no better one.',
    },
    { type: 'heading', content: 'Limits' },
    {
      type: 'paragraph',
      content:
        'Twelve boards in three rooms are not a city, and nothing in our test moved. The security argument borrows from the draft extension and from the analysis of Post Quantum Noise [9], whose patterns replace Diffie-Hellman instead of accompanying it; a proof for exactly this handshake is still to be written. Deniability was not examined. The construction is not part of ClawNet Core v0.8.1. It is planned for the series after it, switched off until the review is finished.',
    },
  ],
  references: [
    {
      text: 'A. Langley, M. Hamburg, S. Turner. Elliptic Curves for Security. RFC 7748, 2016.',
      href: 'https://www.rfc-editor.org/rfc/rfc7748',
    },
    {
      text: 'E. Kret, R. Schmidt. The PQXDH Key Agreement Protocol. Signal, 2023.',
      href: 'https://signal.org/docs/specifications/pqxdh/',
    },
    {
      text: 'NIST. Module-Lattice-Based Digital Signature Standard. FIPS 204, 2024.',
      href: 'https://doi.org/10.6028/NIST.FIPS.204',
    },
    {
      text: 'T. Perrin. The Noise Protocol Framework. Revision 34, 2018.',
      href: 'https://noiseprotocol.org/noise.html',
    },
    {
      text: 'R. Weatherley. Noise Extension: Hybrid Forward Secrecy. Draft 5, 2017.',
      href: 'https://github.com/noiseprotocol/noise_hfs_spec',
    },
    {
      text: 'NIST. Module-Lattice-Based Key-Encapsulation Mechanism Standard. FIPS 203, 2024.',
      href: 'https://doi.org/10.6028/NIST.FIPS.203',
    },
    {
      text: 'M. Barbosa, D. Connolly, J. D. Duarte, A. Kaiser, P. Schwabe, K. Varner, B. Westerbaan. X-Wing: The Hybrid KEM You’ve Been Looking For. IACR Communications in Cryptology 1(1), 2024.',
      href: 'https://eprint.iacr.org/2024/039',
    },
    {
      text: 'R. Barnes, K. Bhargavan, B. Lipp, C. Wood. Hybrid Public Key Encryption. RFC 9180, 2022.',
      href: 'https://www.rfc-editor.org/rfc/rfc9180',
    },
    {
      text: 'Y. Angel, B. Dowling, A. Hülsing, P. Schwabe, F. Weber. Post Quantum Noise. ACM CCS, 2022.',
      href: 'https://eprint.iacr.org/2022/539',
    },
  ],
}
