import { describe } from 'vitest'
import { MEMBER_ROWS } from '../access/member-rows'
import { restMatrixTests } from './matrix-tests'

const proveRows = restMatrixTests('one by one')

describe('the access matrix, by plain REST', () => proveRows(MEMBER_ROWS))
