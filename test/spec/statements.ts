import { contract } from './statements/contract.ts'
import { decided } from './statements/decided.ts'
import type { Statement } from './statements/statement.ts'

/** Everything that the API promises. */
export const statements: Statement[] = [...contract, ...decided]
