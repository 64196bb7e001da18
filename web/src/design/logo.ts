/** The lab's mark: nine square cells, with a highlighted one in the middle, in units of its own. */
export const MARK = {
  span: 20,
  cell: 6,
  cells: [0, 7, 14].flatMap((y) => [0, 7, 14].map((x) => ({ x, y, isLive: x === 7 && y === 7 }))),
} as const
