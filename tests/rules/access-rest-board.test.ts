import { describe } from 'vitest'
import { BOARD_ROWS } from '../access/board-rows'
import { restMatrixTests } from './matrix-tests'

const proveRows = restMatrixTests('one by one')

describe('the access matrix, by plain REST', () => proveRows(BOARD_ROWS))
