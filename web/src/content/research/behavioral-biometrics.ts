import { type ResearchFigure, type ResearchPost, summaries } from './paper'

const EXACT = [
  2.6, 5.9, 6.3, 7.3, 7.4, 7.5, 7.6, 8.5, 8.7, 9.7, 9.9, 10.1, 10.8, 10.9, 11.0, 11.2, 12.2, 12.4,
  12.5, 13.5, 14.6, 14.7, 14.8, 15.1, 15.9, 16.8, 17.1, 18.6,
]
const ROUNDED = [
  11.8, 14.1, 17.7, 18.6, 19.2, 20.7, 20.9, 21.1, 21.2, 21.4, 22.0, 22.4, 22.5, 22.6, 22.7, 23.1,
  23.3, 23.5, 23.6, 23.7, 23.9, 24.3, 24.4, 24.6, 24.8, 25.3, 25.9, 29.5,
]

const sorted = (rates: readonly number[]) => rates.map((rate, at) => [at + 1, rate] as const)

const figures: readonly ResearchFigure[] = [
  {
    kind: 'table',
    section: 'Results',
    caption:
      'Lab measurement: mean equal error rate of 28 volunteers after timestamps were rounded down to multiples of the resolution.',
    columns: ['Resolution', 'Typical of', 'Equal error rate'],
    rows: [
      ['as recorded', 'native software', '11.2%'],
      ['0.1 ms', 'a page in Chromium', '11.2%'],
      ['1 ms', 'a page in Firefox', '11.2%'],
      ['8 ms', 'a keyboard polled at 125 Hz', '11.4%'],
      ['16.7 ms', 'one frame at 60 Hz', '11.9%'],
      ['33.3 ms', 'two frames', '13.4%'],
      ['100 ms', 'resisting fingerprints', '22.1%'],
    ],
  },
  {
    kind: 'chart',
    section: 'Results',
    caption:
      'Lab measurement: equal error rate of each of 28 volunteers, sorted, for timestamps as recorded and rounded to 100 ms.',
    description:
      'Both curves rise from left to right. As recorded, the rates run from 2.6 to 18.6 percent; rounded to 100 milliseconds, from 11.8 to 29.5 percent, most of them close to 23.',
    x: { label: 'Volunteer, sorted', ticks: [1, 7, 14, 21, 28] },
    y: { label: 'Equal error rate, %', ticks: [0, 10, 20, 30] },
    series: [
      { label: '100 ms', labelAt: 13, points: sorted(ROUNDED) },
      { label: 'as recorded', labelAt: 13, isMain: true, points: sorted(EXACT) },
    ],
  },
]

export const behavioralBiometrics: ResearchPost = {
  ...summaries['behavioral-biometrics'],
  figures,
  content: [
    { type: 'heading', content: 'The claim' },
    {
      type: 'paragraph',
      content:
        'Typing rhythm is sold as a password that cannot be stolen. The literature is more careful. Killourhy and Maxion ran fourteen detectors on one data set, in which 51 people typed the same password 400 times each; the best, a scaled Manhattan distance, had an equal error rate of 9.6% [1]. Their clock was accurate to 200 microseconds, which a web page cannot rely on. Monrose and Rubin had proposed keystrokes as a supplement to a password from the beginning [2]. Networks trained on free text do better, TypeNet reports 2.2% on physical keyboards [3], but from long passages rather than one sign-in.',
    },
    { type: 'heading', content: 'What a page can measure' },
    {
      type: 'paragraph',
      content:
        'A page sees keydown and keyup events with a timestamp. To blunt timing attacks, the High Resolution Time specification has browsers round it: to 5 microseconds in cross-origin isolated pages, to 100 in all others [4]. Firefox rounds to a millisecond by default, and its protection against fingerprinting goes as far as 100 milliseconds.',
    },
    {
      type: 'paragraph',
      content:
        'In front of the browser sits a coarser clock: the keyboard. A USB keyboard polled at 125 Hz reports every 8 milliseconds, so two events that were 3 milliseconds apart arrive together or 8 apart. A finer clock in the page measures the bus, not the person.',
    },
    { type: 'heading', content: 'Method' },
    {
      type: 'paragraph',
      content:
        'Lab measurement, January to March 2025. Thirty members of our board agreed to take part and 28 finished. Each typed one 12-character passphrase 160 times, in four sessions on different days, on a keyboard polled at 1 kHz and recorded by a native program. The features are the classical 34: twelve hold times, eleven intervals from press to press, eleven from release to press. The first hundred repetitions trained a scaled Manhattan detector, the other sixty were genuine attempts, and five attempts by each of the other volunteers served as impostors.',
    },
    {
      type: 'paragraph',
      content:
        'We then rounded all timestamps down to multiples of a resolution, at a random phase for each attempt, and trained and tested again. Nothing else changed between the rows of Table 1, so that the clock is the only difference.',
    },
    { type: 'heading', content: 'Results' },
    {
      type: 'paragraph',
      content:
        'Down to a frame of 16.7 milliseconds, rounding costs less than a point (Table 1). At 100 milliseconds the error doubles: a hold time of 95 milliseconds becomes zero or one hundred, and only the slow intervals between keys still say something. Killourhy and Maxion had found the same direction for coarse operating system clocks [5]. Default browser protections thus do not break keystroke dynamics, and do not protect anyone from it either.',
    },
    {
      type: 'paragraph',
      content:
        'The mean hides the people. On exact timestamps the rates run from 2.6 to 18.6% (Figure 1). The five volunteers at the upper end include three who look for keys with two fingers and one who typed with a bandaged hand for two sessions. A single threshold for everyone would have locked out the same few again and again.',
    },
    { type: 'heading', content: 'An equal error rate is no operating point' },
    {
      type: 'paragraph',
      content:
        'Take 10,000 sign-ins a day, ten of them by attackers. At 11.9% the detector flags nine attackers and 1,189 members: one alarm in 136 is right. NIST asks of biometric systems a false match rate of one in a thousand, and accepts them only together with a physical authenticator [6]. Our impostor attempts are too few to say what that would cost. At a false match rate of one in a hundred, the detector already turned away 47% of genuine attempts.',
    },
    { type: 'heading', content: 'Replay' },
    {
      type: 'paragraph',
      content:
        'Timing is not a secret. Every script on a page can collect it, and Song, Wagner and Tian read it off encrypted SSH sessions in 2001 [7]. We replayed recorded attempts of each volunteer through a programmable keyboard, with 5 milliseconds of Gaussian noise so that no attempt was identical to another. The detector accepted 93 of 100. Checking for exact repeats, the usual countermeasure, found none.',
    },
    {
      type: 'pullquote',
      content: 'A leaked password can be replaced by the evening. A rhythm cannot.',
    },
    { type: 'heading', content: 'Consent' },
    {
      type: 'paragraph',
      content:
        'The General Data Protection Regulation counts behavioural characteristics that identify a person among biometric data, in Article 4(14), and Article 9 forbids their use for that purpose without a ground such as explicit consent. There is reason for it: typing shows more than identity. Giancardo and colleagues detected early Parkinson’s disease from hold times at an ordinary computer [8]. A sign-in form that stores raw timing stores, without knowing it, something close to a medical record.',
    },
    {
      type: 'paragraph',
      content:
        'Our volunteers signed a form of one page. We recorded no key but those of the known passphrase, kept raw events for 90 days and erased them after the features were computed. Two people withdrew in the second week, and their data went with them.',
    },
    { type: 'heading', content: 'What we recommend' },
    {
      type: 'paragraph',
      content:
        'Use keystroke timing, if at all, as a reason to ask for another factor, never to refuse a sign-in. Keep the model on the person’s own device. Round to 16 milliseconds on purpose: it costs 0.7 points here and discards what only a side channel could use. Report error per person and not only the mean, test with replay, and offer the same service to those who decline.',
    },
    {
      type: 'paragraph',
      content:
        'The study is small. One passphrase, desktop keyboards and volunteers who work with computers all flatter the detector. We expect the ranking of the clocks to carry over to other groups, and the rates to get worse.',
    },
  ],
  references: [
    {
      text: 'K. S. Killourhy, R. A. Maxion. Comparing Anomaly-Detection Algorithms for Keystroke Dynamics. IEEE/IFIP DSN, 2009.',
      href: 'https://doi.org/10.1109/DSN.2009.5270346',
    },
    {
      text: 'F. Monrose, A. D. Rubin. Keystroke Dynamics as a Biometric for Authentication. Future Generation Computer Systems 16(4), 2000.',
      href: 'https://doi.org/10.1016/S0167-739X(99)00059-X',
    },
    {
      text: 'A. Acien, A. Morales, J. V. Monaco, R. Vera-Rodriguez, J. Fierrez. TypeNet: Deep Learning Keystroke Biometrics. IEEE Transactions on Biometrics, Behavior, and Identity Science 4(1), 2022.',
      href: 'https://arxiv.org/abs/2101.05570',
    },
    {
      text: 'W3C. High Resolution Time. Working Draft.',
      href: 'https://www.w3.org/TR/hr-time-3/',
    },
    {
      text: 'K. S. Killourhy, R. A. Maxion. The Effect of Clock Resolution on Keystroke Dynamics. RAID, 2008.',
      href: 'https://doi.org/10.1007/978-3-540-87403-4_18',
    },
    {
      text: 'P. A. Grassi et al. Digital Identity Guidelines: Authentication and Lifecycle Management. NIST SP 800-63B, 2017.',
      href: 'https://doi.org/10.6028/NIST.SP.800-63b',
    },
    {
      text: 'D. X. Song, D. Wagner, X. Tian. Timing Analysis of Keystrokes and Timing Attacks on SSH. USENIX Security, 2001.',
      href: 'https://www.usenix.org/conference/10th-usenix-security-symposium/timing-analysis-keystrokes-and-timing-attacks-ssh',
    },
    {
      text: 'L. Giancardo et al. Computer Keyboard Interaction as an Indicator of Early Parkinson’s Disease. Scientific Reports 6, 2016.',
      href: 'https://doi.org/10.1038/srep34468',
    },
  ],
}
