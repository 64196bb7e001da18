export const EFFECTS_MESSAGES = {
  chaosOn: 'Chaos mode is on. Press Ctrl+Shift+X or Esc to leave it.',
  chaosOff: 'Chaos mode is off.',
  chaosStill: 'Chaos mode stays off, because your device asks for reduced motion.',
} as const
