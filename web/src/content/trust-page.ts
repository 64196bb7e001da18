export const trustPage = {
  title: 'Trust',
  heading: 'Who may do what',
  lead: 'Every kind of document of this site, every operation on it, and everyone who could ask. The table that you read here is the one that the tests prove; the test run writes this page.',
  actorsTitle: 'Who asks',
  matrixTitle: 'What they are told',
  legend: [
    { verdict: 'a', text: 'allowed' },
    { verdict: 'c', text: 'allowed under the condition below' },
    { verdict: 'd', text: 'refused' },
    { verdict: '-', text: 'nothing to ask for' },
  ],
  limitsTitle: 'What this does not prove',
  limits: [
    'The tests run on Google’s emulators. These do not ask who signed a token, so the forger of the table shows tokens that do not read as tokens at all; forged signatures are refused by Google’s servers before any rule is asked.',
    'Rules cannot count reads. Lists are short instead, and what costs money is limited by functions.',
    'Functions are not bound by rules. The table names those that write. The tests run each of them on all that it is known to meet and hold what it wrote against the names; what a function checks before is tested apart.',
  ],
} as const
