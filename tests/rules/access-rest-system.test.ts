import { describe } from 'vitest'
import { SYSTEM_ROWS } from '../access/system-rows'
import { restMatrixTests } from './matrix-tests'

const proveRows = restMatrixTests('at the same time')

describe('the access matrix, by plain REST', () => proveRows(SYSTEM_ROWS))
