import { type ResearchFigure, type ResearchPost, summaries } from './paper'

const BUDGETS = [1, 1.5, 2, 3, 4, 5, 6]
const against = (recall: readonly number[]) =>
  recall.map((value, at) => [BUDGETS[at] ?? 0, value] as const)

const figures: readonly ResearchFigure[] = [
  {
    kind: 'table',
    section: 'Results',
    caption:
      'Lab measurement: recall on malicious flows at 54 false alarms a day, 500 queries per flow, and the share of evading candidates that a sequence of packets can produce.',
    columns: ['Attack', 'Base', 'Hardened', 'Realisable'],
    rows: [
      ['None', '94%', '92%', '–'],
      ['Features, any', '6%', '11%', '2%'],
      ['Features, own only', '38%', '57%', '17%'],
      ['Traffic', '69%', '83%', '100%'],
    ],
  },
  {
    kind: 'chart',
    section: 'Results',
    caption:
      'Lab measurement: recall against the slow-down that the attacker accepts for the traffic attack.',
    description:
      'Both curves fall slowly. The base detector drops from 88 percent without slow-down to 69 percent at a factor of 3 and 64 percent at 6; the hardened one from 90 to 83 and 81 percent.',
    x: { label: 'Slow-down of the attack', ticks: [1, 2, 3, 4, 5, 6] },
    y: { label: 'Recall, %', ticks: [0, 25, 50, 75, 100] },
    series: [
      {
        label: 'hardened',
        labelAt: 4,
        isMain: true,
        points: against([90, 88, 86, 83, 82, 81, 81]),
      },
      { label: 'base', labelAt: 4, points: against([88, 81, 75, 69, 66, 65, 64]) },
    ],
  },
]

export const adversarialMl: ResearchPost = {
  ...summaries['adversarial-ml'],
  figures,
  content: [
    { type: 'heading', content: 'Two spaces' },
    {
      type: 'paragraph',
      content:
        'A flow classifier never sees packets. It sees a vector computed from them: bytes each way, durations, the spread of the gaps. Work on evasion, surveyed by Biggio and Roli [1], often moves that vector until the label changes. In image recognition this is fair, since each pixel can be set. A network offers no such freedom. The mean packet size cannot rise while total bytes and packet count stay the same, and no one receives a packet before it was sent.',
    },
    {
      type: 'paragraph',
      content:
        'Pierazzi and colleagues made the distinction precise [2]. An attack in the problem space is bound by the transformations available to the attacker, by the semantics that must survive, by plausibility, and by robustness to preprocessing; and each transformation drags side effects through the feature vector that no one asked for. We measured how large the gap between the two spaces is for a detector of the kind that is used in practice.',
    },
    { type: 'heading', content: 'Detector and data' },
    {
      type: 'paragraph',
      content:
        'The base detector is a gradient-boosted ensemble of 400 trees over 31 flow features. It was trained on five weeks of traffic from our range: 40 hosts, 1.9 million flows, of which 11,300 belong to six scripted intrusions, among them a beacon over HTTPS, a DNS tunnel, slow exfiltration and lateral movement over SMB. Weeks one to three train, week four sets the threshold, week five tests. No intrusion in the test week shares a host or a tool configuration with training.',
    },
    {
      type: 'paragraph',
      content:
        'We did not use CICIDS2017, the usual benchmark, because Engelen and colleagues found errors in how its flows were built and labelled [3]. Splitting by time and holding configurations apart follows Arp and colleagues [4], whose list of pitfalls reads like a description of our own first attempt. The threshold allows a false positive rate of 0.1%. That sounds strict and means 54 false alarms a day on this small network, which is the kind of arithmetic that Sommer and Paxson asked for long ago [5].',
    },
    { type: 'heading', content: 'What an attacker may change' },
    {
      type: 'paragraph',
      content:
        'We assume an intruder who controls one host inside and one server outside, may query the detector 500 times per flow and learns only the decision. Five transformations are available: delaying packets, adding jitter, padding payloads, splitting one connection into several, and adding requests that serve no purpose. Packets can be made longer, not shorter, and later, not earlier. The answers of servers that the intruder does not own stay as they are. After every change the tool still has to do its work: the file arrives, the command returns.',
    },
    { type: 'heading', content: 'Three attacks' },
    {
      type: 'paragraph',
      content:
        'The first attack searches the feature space freely, within the range observed in training. The second is confined to features that the intruder can influence, and to whole numbers where a count is meant; it stands for the masks used in much published work. The third changes traffic: a search picks the parameters of the five transformations, the range runs the tool with them, and the flows are recorded and measured again. Each attack had the same number of queries.',
    },
    { type: 'heading', content: 'Results' },
    {
      type: 'paragraph',
      content:
        'Free search in the feature space leaves a recall of 6% and the impression that the detector is worthless (Table 1). With masks it leaves 38%. Real traffic leaves 69%, at a slow-down of up to three times. More patience helps the intruder little: at six times, recall is still 64% (Figure 1). The exfiltration that took 20 minutes now takes two hours, which is time for other controls to act, and is not the same as safety.',
    },
    {
      type: 'paragraph',
      content:
        'The scenarios differ more than the attacks. Splitting connections hid the slow exfiltration almost entirely. The DNS tunnel could not be hidden at all: its volume has to go somewhere, and names have a maximum length.',
    },
    { type: 'heading', content: 'Why most candidates are void' },
    {
      type: 'paragraph',
      content:
        'We tested every evading vector against eleven identities that hold for any sequence of packets, such as mean times count equals total, or a duration no shorter than the sum of its gaps. Of the free candidates 98% violate at least one, of the masked ones 83%. Masks fail because features are not independent: padding one payload moves the mean, the maximum, the deviation, the total and the rate at once, by amounts that cannot be chosen separately. Apruzzese and colleagues argue for stating what an attacker can reach before stating what a model can withstand [6]. The identities are a cheap way to begin, since they need no testbed.',
    },
    { type: 'heading', content: 'A defence that survives adaptation' },
    {
      type: 'paragraph',
      content:
        'The hardened detector differs in three ways. Eight features that the intruder sets at will and that carried little are gone. Volume and connection counts may only raise the score, by monotone constraints in the trees, so that padding and useless requests never help. And flows are also summed per pair of hosts over ten minutes, which takes the profit out of splitting. On untouched traffic this costs two points of recall.',
    },
    {
      type: 'paragraph',
      content:
        'A defence is only tested by an attack that knows it. We gave the third attack the new features, the constraints and the window, and let it search from the start; recall was 83%. Trees offer no gradient to hide, but the warning of Athalye, Carlini and Wagner [7] applies in spirit: a search that fails may only be a bad search. With 2,000 queries instead of 500, recall fell by another point, which suggests a floor without proving one.',
    },
    { type: 'heading', content: 'How to evaluate' },
    {
      type: 'paragraph',
      content:
        'Four habits follow. State the transformations, not only the norm of a perturbation. Extract features again from traffic that was sent, or at least check the identities. Report the cost to the attacker beside the loss to the defender. And let the last attack know the defence, as Carlini and colleagues require of any claim of robustness [8].',
    },
    { type: 'heading', content: 'Limits' },
    {
      type: 'paragraph',
      content:
        'The range has 40 hosts and scripted users, so its normal traffic is tidier than yours and false positives will be more frequent elsewhere. Six intrusions do not sample all intruders. The query budget assumes that someone can watch the detector decide; an intruder without that view does worse, one who stole the model may do better. The identities and the flow extractor are published on our code site. The intrusions are not.',
    },
  ],
  references: [
    {
      text: 'B. Biggio, F. Roli. Wild Patterns: Ten Years After the Rise of Adversarial Machine Learning. Pattern Recognition 84, 2018.',
      href: 'https://doi.org/10.1016/j.patcog.2018.07.023',
    },
    {
      text: 'F. Pierazzi, F. Pendlebury, J. Cortellazzi, L. Cavallaro. Intriguing Properties of Adversarial ML Attacks in the Problem Space. IEEE Symposium on Security and Privacy, 2020.',
      href: 'https://arxiv.org/abs/1911.02142',
    },
    {
      text: 'G. Engelen, V. Rimmer, W. Joosen. Troubleshooting an Intrusion Detection Dataset: the CICIDS2017 Case Study. IEEE Security and Privacy Workshops, 2021.',
      href: 'https://doi.org/10.1109/SPW53761.2021.00009',
    },
    {
      text: 'D. Arp et al. Dos and Don’ts of Machine Learning in Computer Security. USENIX Security, 2022.',
      href: 'https://arxiv.org/abs/2010.09470',
    },
    {
      text: 'R. Sommer, V. Paxson. Outside the Closed World: On Using Machine Learning for Network Intrusion Detection. IEEE Symposium on Security and Privacy, 2010.',
      href: 'https://doi.org/10.1109/SP.2010.25',
    },
    {
      text: 'G. Apruzzese, M. Andreolini, L. Ferretti, M. Marchetti, M. Colajanni. Modeling Realistic Adversarial Attacks against Network Intrusion Detection Systems. ACM Digital Threats: Research and Practice 3(3), 2022.',
      href: 'https://doi.org/10.1145/3469659',
    },
    {
      text: 'A. Athalye, N. Carlini, D. Wagner. Obfuscated Gradients Give a False Sense of Security. ICML, 2018.',
      href: 'https://arxiv.org/abs/1802.00420',
    },
    {
      text: 'N. Carlini et al. On Evaluating Adversarial Robustness. arXiv:1902.06705, 2019.',
      href: 'https://arxiv.org/abs/1902.06705',
    },
  ],
}
