import { expect, test } from 'vitest'
import {
  CONTAINED_AT,
  clock,
  END,
  hopsAt,
  pathAt,
  phaseAt,
  reachedMark,
  START,
  scoreAt,
  THRESHOLD,
  usbAt,
} from './recording'

test('writes the clock around the moment of plugging in', () => {
  expect([START, -5, 0, CONTAINED_AT, END].map(clock)).toEqual([
    'T\u221201:00',
    'T\u221200:05',
    'T+00:00',
    'T+00:41',
    'T+02:00',
  ])
})

test('keeps the score low before the attack and below the threshold after it', () => {
  expect(scoreAt(-30)).toBeLessThan(0.2)
  expect(scoreAt(30)).toBeGreaterThan(THRESHOLD)
  expect(scoreAt(100)).toBeLessThan(0.25)
})

test('sends alerts over the mesh only while the gateway is down', () => {
  expect([hopsAt(11), hopsAt(78)]).toEqual([1, 1])
  expect(hopsAt(40)).toBeGreaterThan(1)
  expect([pathAt(0), pathAt(CONTAINED_AT)]).toEqual(['1 hop', '3 hops'])
})

test('counts denied devices up to the cursor', () => {
  expect([-1, 0, 3, 60].map(usbAt)).toEqual(['normal', '1 refused', '2 refused', '3 refused'])
})

test('names each phase of the exercise', () => {
  expect([-1, 0, 12, CONTAINED_AT, 78].map((at) => phaseAt(at).word)).toEqual([
    'Quiet',
    'Attack',
    'Isolated',
    'Contained',
    'Restored',
  ])
})

test('finds the last mark that was reached', () => {
  expect([-1, 0, 41, END].map(reachedMark)).toEqual([-1, 0, 2, 3])
})
