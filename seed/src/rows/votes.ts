/** Who gave each post an upvote; posts that nobody voted for are left out. */
export const VOTERS: Readonly<Record<string, readonly string[]>> = {
  'udev-rule-audit': ['root_admin', 'mallory', 'bob'],
  'mesh-without-clock': ['ada', 'root_admin'],
  'keystroke-entropy': ['ada', 'mallory'],
  'pcap-to-graph': ['mallory', 'root_admin', 'bob'],
  'adversarial-patch-lab': ['ada'],
  'rules-tests-first': ['root_admin', 'mallory'],
  'incident-timeline-template': ['ada', 'mallory', 'bob'],
}
